/** The user's settings of the pace; the service's limit takes precedence. */
export interface PacePolicy {
  /** The shortest interval between two checks of a quote of weight 1: 1 000 to 60 000 ms. */
  readonly baseIntervalMs: number;
  /** Maximum number of requests a minute; undefined for as many as the service allows. */
  readonly mostPerMinute: number | undefined;
}
