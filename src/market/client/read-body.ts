import { BODY_FIELDS, contractError } from "./contract-error.ts";

export const MAX_QUOTE_BYTES = 1024 * 1024;
export const MAX_LIST_BYTES = 32 * 1024 * 1024;

/**
 * Reads a body as UTF-8 and drops a byte-order mark. It stops once more than `maxBytes` have arrived, counted
 * after decompression, so that neither an endless body nor a compression bomb fills the memory.
 * @throws MarketDataError `contract` for a body that is too large or not UTF-8; rethrows the stream's error
 * (a body that is cut off) and the signal's reason.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  if (response.body === null) return "";
  const reader = response.body.getReader();
  // Not every stream reacts to the signal: Node's does not once its compressed data is damaged.
  const giveUp = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", giveUp);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let bytes = 0;
  try {
    for (;;) {
      const chunk = await reader.read();
      signal.throwIfAborted();
      if (chunk.done) return text + decode(decoder);
      bytes += chunk.value.byteLength;
      if (bytes > maxBytes) {
        throw contractError(`the body is larger than ${maxBytes} bytes`, BODY_FIELDS.large);
      }
      text += decode(decoder, chunk.value);
    }
  } finally {
    // Frees the connection if reading stopped early; does nothing after the end of the body.
    giveUp();
    signal.removeEventListener("abort", giveUp);
  }
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw contractError("the body is not UTF-8", BODY_FIELDS.unreadable);
  }
}
