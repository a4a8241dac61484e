const TEXT_AND_LAST = 0x81;
const LENGTH_OF_16_BITS = 126;
const LENGTH_OF_64_BITS = 127;

const frames = new WeakMap<Buffer, Buffer>();

/**
 * Returns a WebSocket frame with a whole text message of a server, which is not masked (RFC 6455, section 5.2). The
 * same buffer gives the same frame.
 *
 * @param message UTF-8
 */
export function textFrame(message: Buffer): Buffer {
  const known = frames.get(message);
  if (known !== undefined) return known;
  const frame = Buffer.concat([headOf(message.length), message]);
  frames.set(message, frame);
  return frame;
}

function headOf(length: number): Buffer {
  if (length < LENGTH_OF_16_BITS) return Buffer.from([TEXT_AND_LAST, length]);
  const isShort = length < 0x1_00_00;
  const head = Buffer.alloc(isShort ? 4 : 10);
  head[0] = TEXT_AND_LAST;
  head[1] = isShort ? LENGTH_OF_16_BITS : LENGTH_OF_64_BITS;
  if (isShort) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
