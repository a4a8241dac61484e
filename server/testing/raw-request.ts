import { connect } from "node:net";

/** A raw answer. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; several of one name are joined by a line break. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** All bytes as latin1 text, to search for forbidden texts. */
  readonly text: string;
}

/**
 * Writes bytes to a port and reads until the server closes the connection. No HTTP client changes the request. A
 * well-formed request needs `Connection: close`.
 */
export function rawRequest(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    const done = (): void => resolve(parse(Buffer.concat(chunks).toString("latin1")));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("close", done);
    socket.on("error", (error) => {
      if (chunks.length === 0) reject(error);
    });
  });
}

/** Counts the answers in the bytes of one connection. */
export function answersIn(text: string): number {
  return text.match(/HTTP\/1\.[01] \d{3} /g)?.length ?? 0;
}

/** Returns a well-formed request; `headers` follow Host and may repeat it. */
export function requestText(
  port: number,
  line: string,
  headers: readonly string[] = [],
  body = "",
): string {
  const head = [`${line} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...headers, "Connection: close"];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}

function parse(text: string): RawAnswer {
  const end = text.indexOf("\r\n\r\n");
  const [line = "", ...lines] = text.slice(0, end === -1 ? text.length : end).split("\r\n");
  const headers: Record<string, string> = {};
  for (const each of lines) {
    const colon = each.indexOf(":");
    const name = each.slice(0, colon).toLowerCase();
    const value = each.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}\n${value}`;
  }
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(line)?.[1] ?? 0);
  return { status, headers, body: end === -1 ? "" : text.slice(end + 4), text };
}
