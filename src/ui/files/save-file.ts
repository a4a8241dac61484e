/** File that is created on the device and sent nowhere. */
export interface SavedFile {
  readonly name: string;
  /** Media type without a charset; the text is UTF-8. */
  readonly type: string;
  readonly text: string;
}

/** Long, because the browser may still read the file, or ask where to save it, after the click. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file. Call it synchronously in the handler of a click. */
export function saveFile({ name, type, text }: SavedFile, page: Document = document): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = page.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
