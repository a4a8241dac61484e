import { matchedParts } from "./matched-parts.ts";

/** Weight and a line, because colour is never the only signal. */
const MATCH = "bg-transparent font-title text-t1 underline underline-offset-2";

/** Text with the match of the search highlighted. */
export function MatchedText({ text, query }: { text: string; query: string }) {
  let from = 0;
  return matchedParts(text, query).map((part) => {
    const key = from;
    from += part.text.length;
    return part.isMatch ? (
      <mark key={key} className={MATCH}>
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
}
