interface Deviation {
  readonly why: string;
  readonly value: unknown;
}

/**
 * What differs of an answer when it comes through nginx: headers that the gateway leaves out. All that is
 * not named here is as in the gateway in Node.
 */
export const NGINX_HEADERS: Readonly<Record<string, Deviation>> = {
  server: { why: "nginx names itself, without its version", value: "nginx" },
};

/** How many answers a connection gets on which nonsense follows a request. */
export const NGINX_ANSWERS_BEFORE_NONSENSE: Deviation = {
  why: "nginx answers the nonsense by itself, with 400, behind the answer to the request",
  value: 2,
};
