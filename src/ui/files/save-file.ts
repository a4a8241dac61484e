/** A file that is made on the device and sent nowhere. */
export interface SavedFile {
  readonly name: string;
  /** Its media type, without a charset: the text is UTF-8. */
  readonly type: string;
  readonly text: string;
}

/** The browser may still be fetching the file, or asking where to put it, long after the click. */
const FETCHED_BY_MS = 60_000;

/** Hands a file to the person; called straight out of a click. */
export function saveFile({ name, type, text }: SavedFile, page: Document = document): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = page.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), FETCHED_BY_MS);
}
