import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Encoding, encodingOf } from "./accept-encoding.ts";

/** A file of the build in an encoding that the browser accepts. */
interface ServedFile {
  readonly body: Buffer;
  /** `Content-Encoding`; undefined for the file as it is. */
  readonly encoding: Encoding | undefined;
  /** Whether the body depends on `Accept-Encoding`. */
  readonly varies: boolean;
}

/** The files of one folder, each compressed once for each encoding. */
export interface ServedFiles {
  /**
   * @param path below the folder, with its slash
   * @param accepted the request's `Accept-Encoding`
   * @throws the system's error if the file is missing
   */
  read(path: string, accepted: string | undefined): Promise<ServedFile>;
}

/** Types that compression makes smaller; fonts and pictures are compressed already. */
const TEXTS: ReadonlySet<string> = new Set([
  ".css",
  ".html",
  ".js",
  ".json",
  ".svg",
  ".webmanifest",
]);
/** The size of a packet: a smaller file takes one packet in any case. */
const MIN_COMPRESSED_BYTES = 1400;
const COMPRESSORS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

export function createServedFiles(folder: string): ServedFiles {
  /** Compressed bodies by path and encoding. The stamp distinguishes a file from that of the next build. */
  const compressed = new Map<string, { readonly stamp: string; readonly body: Promise<Buffer> }>();

  async function bodyOf(path: string, encoding: Encoding, bytes: Buffer, stamp: string) {
    const key = `${encoding} ${path}`;
    const known = compressed.get(key);
    if (known?.stamp === stamp) return known.body;
    const body = COMPRESSORS[encoding](bytes);
    compressed.set(key, { stamp, body });
    return body;
  }

  return {
    async read(path, accepted) {
      const file = join(folder, path);
      const bytes = await readFile(file);
      const varies = TEXTS.has(extname(path)) && bytes.length >= MIN_COMPRESSED_BYTES;
      const encoding = varies ? encodingOf(accepted) : undefined;
      if (encoding === undefined) return { body: bytes, encoding, varies };
      const { mtimeMs, size } = await stat(file);
      return { body: await bodyOf(path, encoding, bytes, `${mtimeMs} ${size}`), encoding, varies };
    },
  };
}
