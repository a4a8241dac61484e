interface Deviation {
  readonly why: string;
  readonly value: unknown;
}

/**
 * Headers that differ in an answer through nginx. All others are as in the gateway in Node.
 */
export const NGINX_HEADERS: Readonly<Record<string, Deviation>> = {
  server: { why: "nginx names itself, without its version", value: "nginx" },
};

/** Number of answers on a connection on which an invalid request follows a valid one. */
export const NGINX_ANSWERS_BEFORE_NONSENSE: Deviation = {
  why: "nginx answers the nonsense by itself, with 400, behind the answer to the request",
  value: 2,
};
