import { catalogue } from "#messages/catalogue.ts";

/**
 * Explanations of the columns by their ids. The query in the imports makes a second module of each column's
 * file, of which the bundler keeps only the explanations. The first load therefore contains none of them.
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
