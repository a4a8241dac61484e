import type { Connect } from "vite";
import { instrumentsOf } from "./feed.ts";
import { createQuoteGenerator } from "./quotes.ts";

/** Answers as the service does, with quotes that were made in advance. */
export function answerQuotes(rows: number): Connect.SimpleHandleFunction {
  const isins = instrumentsOf({ rows, perSecond: 1 });
  const generator = createQuoteGenerator(isins, 1000, 1);
  const bodies = new Map(
    isins.map((isin) => {
      const { bid, ask, updatedAt } = generator.first(isin).quote;
      return [
        isin as string,
        JSON.stringify({ instrument: isin, bid, ask, updatedAt: updatedAt.text }),
      ];
    }),
  );
  return (request, response) => {
    const isin = /[A-Z]{2}[0-9A-Z]{10}/.exec(request.url ?? "")?.[0] ?? "";
    response.setHeader("content-type", "application/json");
    response.end(bodies.get(isin) ?? "{}");
  };
}
