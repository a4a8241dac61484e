import type { ToGateway } from "./stream-messages.ts";

/** Receives the events of one connection to the gateway's stream. */
export interface StreamListener {
  /** The connection is established: messages may be sent. */
  opened(): void;
  /** A text message arrived; empty for a binary message. */
  message(text: string): void;
  /** The connection has ended, or could not be established. `code` is that of the close frame. */
  closed(code: number): void;
}

export interface StreamConnection {
  /** Does nothing before the connection is established. */
  send(message: ToGateway): void;
  /** Ends the connection. The listener is no longer called. */
  close(): void;
}

/** Opens a connection over any transport. The listener is always called asynchronously. */
export type OpenStream = (listener: StreamListener) => StreamConnection;
