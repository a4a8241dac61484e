/** The connection that carries a stream's messages. */
export interface StreamConnection {
  send(message: Buffer): void;
  /** Returns the number of bytes that the browser has not taken yet. */
  waitingBytes(): number;
  /** Sends a ping after all earlier messages; the browser's answer calls `onPong`. */
  ping(): void;
  /** Ends the connection; `onClose` follows. */
  close(code: number, reason: string): void;
}

/** Receives the events of a connection. */
export interface StreamEvents {
  onMessage(text: string): void;
  /** A message arrived that is not text, or too large. */
  onMalformed(): void;
  /** The network has accepted the waiting bytes. */
  onWritable(): void;
  /** The browser has answered a ping, so it has read all earlier messages. */
  onPong(): void;
  /** The browser has sent a ping. */
  onPing(): void;
  /** Either side has ended the connection. */
  onClose(): void;
}
