/** A person's settings of the pace; the service's limit takes precedence. */
export interface PacePolicy {
  /** A quote of weight 1 is not checked more often than this: 1 000 to 60 000 ms. */
  readonly baseIntervalMs: number;
  /** Never more requests a minute than this; undefined for as many as the service allows. */
  readonly mostPerMinute: number | undefined;
}
