import { BODY_FIELDS, contractError } from "./contract-error.ts";

export const MAX_QUOTE_BYTES = 1024 * 1024;
export const MAX_LIST_BYTES = 32 * 1024 * 1024;

/**
 * Reads a body as UTF-8 (a byte-order mark is dropped), stopping as soon as more than `maxBytes`
 * have come, counted after decompression, so that neither a flood nor a bomb is ever held whole.
 * @throws MarketDataError `contract` for a body too large or not UTF-8; whatever the stream rejects
 * with (cut off) and the signal's reason pass through.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  if (response.body === null) return "";
  const reader = response.body.getReader();
  // Not every stream hears of the signal: Node's is deaf once what it decompresses is damaged.
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
    // Frees the connection where reading stopped early; a no-op on a body read to its end.
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
