import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { MAX_NAMES_BYTES, type NameOrigin } from "#market/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import type { Encoding } from "#server/gateway/pages/accept-encoding.ts";

/** The served names: serialized once, and compressed once for each encoding that a browser accepts. */
export interface NamesDocument {
  /** Weak (RFC 9110, section 8.8.1), as it is the same for every encoding. */
  readonly etag: string;
  /** Returns the body in this encoding; not compressed if undefined. */
  body(encoding: Encoding | undefined): Promise<Buffer>;
}

/** Entries that are written in one turn of the event loop: a few milliseconds of work. */
const ENTRIES_PER_TURN = 2000;

/** Not at the highest compression, which takes many times as long. */
const COMPRESSORS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/**
 * Writes names as JSON: `{"from":"operator","names":{"US0378331005":"…"}}`.
 *
 * @param nextTurn resolves in the next turn of the event loop
 * @throws Error with a clause for the operator, if they take more than `MAX_NAMES_BYTES`
 */
export async function writeNames(
  from: NameOrigin,
  names: Iterable<readonly [Isin, string]>,
  nextTurn: () => Promise<void>,
): Promise<NamesDocument> {
  const blocks: Buffer[] = [];
  const hash = createHash("sha256");
  let bytes = 0;
  let text = `{"from":${JSON.stringify(from)},"names":{`;
  const write = () => {
    const block = Buffer.from(text);
    text = "";
    bytes += block.length;
    if (bytes > MAX_NAMES_BYTES) throw new Error(`holds names of over ${MAX_NAMES_BYTES} bytes`);
    hash.update(block);
    blocks.push(block);
  };
  let entries = 0;
  for (const [isin, name] of names) {
    text += `${entries === 0 ? "" : ","}"${isin}":${JSON.stringify(name)}`;
    entries += 1;
    if (entries % ENTRIES_PER_TURN === 0) {
      write();
      await nextTurn();
    }
  }
  text += "}}";
  write();
  const whole = Buffer.concat(blocks);
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    etag: `W/"${hash.digest("base64url").slice(0, 22)}"`,
    async body(encoding) {
      if (encoding === undefined) return whole;
      const body = compressed.get(encoding) ?? COMPRESSORS[encoding](whole);
      compressed.set(encoding, body);
      return body;
    },
  };
}
