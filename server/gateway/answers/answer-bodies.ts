import type { InstrumentList } from "#market/client/contract.ts";
import type { Quote } from "#market/quote.ts";
import { documentOf } from "#market/quote-document.ts";
import { cleanReason } from "#market/reason.ts";
import { cutText } from "#market/text.ts";
import { errorBody } from "#server/gateway/error-answer.ts";
import { BLOCK_BYTES, type Blocks } from "#server/gateway/service/body-blocks.ts";
import type { RemoveToken } from "#server/gateway/service/remove-token.ts";

/** The spec's error body (section 2) has a short text. */
const MAX_REASON_LENGTH = 200;
/** The size of one entry of the list, with its comma. */
const ENTRY_BYTES = '{"isin":"US0378331005"},'.length;
const ENTRIES_IN_BLOCK = Math.floor(BLOCK_BYTES / ENTRY_BYTES);

/** Serializes a quote: its fields and nothing else, each text as the service wrote it. */
export function quoteBody(quote: Quote): Blocks {
  return [Buffer.from(JSON.stringify(documentOf(quote)))];
}

/**
 * Bodies of lists, each served for ten minutes. All answers share the blocks: clients that request the list
 * again and again without reading it cost no memory and no time.
 */
const bodies = new WeakMap<InstrumentList, Promise<Blocks>>();

/**
 * Serializes a list: its ISINs and nothing else. Each list is serialized once.
 *
 * @param pause resolves after other pending work; called between two blocks
 */
export function listBody(list: InstrumentList, pause: () => Promise<unknown>): Promise<Blocks> {
  const known = bodies.get(list);
  if (known !== undefined) return known;
  const body = writeList(list, pause);
  bodies.set(list, body);
  return body;
}

async function writeList(
  { isins }: InstrumentList,
  pause: () => Promise<unknown>,
): Promise<Blocks> {
  const blocks: Buffer[] = [];
  for (let from = 0; from < isins.length; from += ENTRIES_IN_BLOCK) {
    if (from > 0) await pause();
    const entries = isins.slice(from, from + ENTRIES_IN_BLOCK).map((isin) => ({ isin }));
    const inner = JSON.stringify(entries).slice(1, -1);
    blocks.push(Buffer.from(`${from === 0 ? "[" : ","}${inner}`));
  }
  return blocks.length === 0 ? [Buffer.from("[]")] : [...blocks, Buffer.from("]")];
}

/**
 * Serializes an error: a text of at most 200 characters that is safe to show and holds no token.
 *
 * @param words the service's own reason, if it gave one
 * @param fallback in the gateway's words
 */
export function serviceErrorBody(
  words: string | undefined,
  fallback: string,
  removeToken: RemoveToken,
): Blocks {
  const clean = words === undefined ? undefined : cleanReason(words, MAX_REASON_LENGTH);
  const safe = clean === undefined ? undefined : removeToken(clean);
  const reason = safe === undefined ? fallback : cutText(safe, MAX_REASON_LENGTH);
  return [Buffer.from(errorBody(reason))];
}
