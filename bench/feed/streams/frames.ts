/** Splits a WebSocket server's bytes into frames (RFC 6455, section 5.2), unmasked and unfragmented. */
export function createFrameReader(
  take: (opcode: number, payload: Buffer) => void,
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const frame = frameIn(bytes);
      if (frame === undefined) break;
      take((bytes[0] ?? 0) & 0x0f, bytes.subarray(frame.from, frame.to));
      bytes = bytes.subarray(frame.to);
    }
    rest = bytes;
  };
}

function frameIn(bytes: Buffer): { readonly from: number; readonly to: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = (bytes[1] ?? 0) & 0x7f;
  const from = headLength(short);
  if (bytes.length < from) return undefined;
  const length = payloadLength(bytes, short);
  return bytes.length < from + length ? undefined : { from, to: from + length };
}

/** Returns the length of a frame's head in bytes: 126 and 127 announce a longer length field. */
function headLength(short: number): number {
  if (short === 127) return 10;
  return short === 126 ? 4 : 2;
}

function payloadLength(bytes: Buffer, short: number): number {
  if (short === 127) return Number(bytes.readBigUInt64BE(2));
  return short === 126 ? bytes.readUInt16BE(2) : short;
}

/** One frame of a client, whose mask of zeros leaves the payload as it is. */
export function clientFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head =
    length < 126
      ? Buffer.from([0x80 | opcode, 0x80 | length])
      : Buffer.from([0x80 | opcode, 0x80 | 126, length >> 8, length & 0xff]);
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}
