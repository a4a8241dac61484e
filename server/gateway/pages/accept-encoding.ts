export type Encoding = "br" | "gzip";

/**
 * Returns the best encoding that a request accepts (RFC 9110, section 12.5.3); undefined for none. Browsers accept
 * brotli only over a secure connection.
 */
export function encodingOf(accepted = ""): Encoding | undefined {
  const named = new Map(
    accepted.split(",").map((part) => {
      const [name = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
      const quality = parameters.find((each) => each.startsWith("q="))?.slice(2);
      return [name, quality === undefined ? 1 : Number(quality)];
    }),
  );
  return (["br", "gzip"] as const).find((each) => (named.get(each) ?? 0) > 0);
}
