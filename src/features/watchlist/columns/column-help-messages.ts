import { catalogue } from "#messages/catalogue.ts";

/**
 * What the figures under each head mean, by the ids of the columns. The query makes a second module of each
 * column's file, of which the bundler keeps the explanations alone: the first load carries none of them.
 */
const files = import.meta.glob<Readonly<Record<string, string>>>(
  ["./column-*.tsx", "!./*.test.tsx"],
  {
    query: "?explanations",
    import: "explanations",
    eager: true,
  },
);

export const columnHelpMessages = catalogue(
  "columnHelp",
  Object.assign({}, ...Object.values(files)) as Readonly<Record<string, string>>,
);
