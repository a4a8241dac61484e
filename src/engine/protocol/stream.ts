import type { ToGateway } from "./stream-messages.ts";

/** Receives what one connection to the gateway's stream brings. */
export interface StreamListener {
  /** The connection is established: messages may be sent. */
  opened(): void;
  /** A message as it came; empty for one that is no text. */
  message(text: string): void;
  /** The connection has ended, or could not be established. `code` is that of the close frame. */
  closed(code: number): void;
}

export interface StreamConnection {
  /** Does nothing before the connection is established. */
  send(message: ToGateway): void;
  /** Ends the connection. The listener is not called any more. */
  close(): void;
}

/** Begins a connection, over any transport. The listener is called later, never at once. */
export type OpenStream = (listener: StreamListener) => StreamConnection;
