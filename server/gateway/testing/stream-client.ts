import { WebSocket } from "ws";
import {
  STREAM_VERSION,
  type StreamAnswer,
  type StreamRefusal,
  type ToBrowser,
} from "#engine/protocol/stream-messages.ts";

/** A browser's side of a stream, over a real connection. */
export interface StreamClient {
  readonly received: readonly ToBrowser[];
  /** All received frames. */
  readonly text: () => string;
  readonly send: (message: string | Buffer) => void;
  /** Sends the first part of a message. */
  readonly sendPart: (part: string) => void;
  readonly want: (source: string, isins: readonly string[], more?: object) => void;
  readonly answers: () => readonly StreamAnswer[];
  readonly held: () => StreamRefusal | undefined;
  /** The code of its end. */
  readonly closed: Promise<number>;
  /** Stops reading. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly close: () => void;
}

/** The refusal of a request for a stream. */
export class StreamRefused extends Error {
  override readonly name = "StreamRefused";
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;

  constructor(status: number, body: string, headers: Readonly<Record<string, unknown>>) {
    super(`A stream was refused with ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export interface StreamClientOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Undefined for none. */
  readonly origin?: string | undefined;
  readonly path?: string;
  readonly protocols?: readonly string[];
}

/** @throws StreamRefused where no stream is opened */
export function openStream(port: number, options: StreamClientOptions = {}): Promise<StreamClient> {
  const { path = "/feed", headers = {}, protocols = [] } = options;
  const origin = "origin" in options ? options.origin : `http://127.0.0.1:${port}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, [...protocols], {
    headers: { ...headers, ...(origin === undefined ? {} : { origin }) },
  });
  const received: ToBrowser[] = [];
  const texts: string[] = [];
  socket.on("message", (data) => {
    const text = Buffer.isBuffer(data) ? data.toString() : "";
    texts.push(text);
    received.push(JSON.parse(text));
  });
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  const client: StreamClient = {
    received,
    text: () => texts.join("\n"),
    send: (message) => socket.send(message),
    sendPart: (part) => socket.send(part, { fin: false }),
    want: (source, isins, more) =>
      socket.send(
        JSON.stringify({
          kind: "demand",
          version: STREAM_VERSION,
          source,
          watched: isins.map((isin) => [isin, 1]),
          background: [],
          intervalMs: 2000,
          ...more,
        }),
      ),
    answers: () =>
      received.flatMap((message) => (message.kind === "answers" ? message.answers : [])),
    held: () => received.findLast((message) => message.kind === "status")?.held,
    closed,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: () => socket.terminate(),
  };
  return new Promise((resolve, reject) => {
    socket.once("open", () => resolve(client));
    socket.on("error", reject);
    socket.once("unexpected-response", (_, response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { statusCode = 0, headers } = response;
        reject(new StreamRefused(statusCode, Buffer.concat(chunks).toString(), headers));
      });
    });
  });
}

/** Requests a stream and returns the refusal; fails if the stream is opened. */
export async function refusedStream(
  port: number,
  options?: StreamClientOptions,
): Promise<StreamRefused> {
  const outcome = await openStream(port, options).catch((error: unknown) => error);
  if (outcome instanceof StreamRefused) return outcome;
  throw new Error("A stream was opened", { cause: outcome });
}
