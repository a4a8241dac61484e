import { readFile } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";

/** Reads the files of a ZIP archive, as latin1 text by their names (PKWARE's APPNOTE, sections 4.3.7 and 4.3.12). */
export async function filesIn(path: string): Promise<ReadonlyMap<string, string>> {
  const bytes = await readFile(path);
  const end = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1");
  const files = new Map<string, string>();
  let entry = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength = 0, extraLength = 0, noteLength = 0] = [28, 30, 32].map((at) =>
      bytes.readUInt16LE(entry + at),
    );
    const name = bytes.toString("latin1", entry + 46, entry + 46 + nameLength);
    const local = bytes.readUInt32LE(entry + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20));
    const isDeflated = bytes.readUInt16LE(entry + 10) === 8;
    files.set(name, (isDeflated ? inflateRawSync(data) : data).toString("latin1"));
    entry += 46 + nameLength + extraLength + noteLength;
  }
  return files;
}
