import { expect, test } from "vitest";
import { catalogue, type Translation } from "#messages/catalogue.ts";

const sources = import.meta.glob<string>(["/src/**/*.{ts,tsx}", "!/src/**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});
// What the modules declare is known by the catalogue from then on.
import.meta.glob(["/src/**/*messages.ts", "/src/messages/time.ts"], { eager: true });
const english = catalogue.cache.en as unknown as Translation;

const declared = Object.values(sources).flatMap((text) =>
  [...text.matchAll(/const (\w+) = catalogue\(\s*"(\w+)"/g)].map(
    ([, constant = "", name = ""]) => ({
      constant,
      name,
    }),
  ),
);
const code = Object.entries(sources).filter(
  ([path]) => !/messages\.ts$|\/messages\/de\//.test(path),
);

/** By what a chord, a refused answer or the simulator names: such names are put together, and stand nowhere whole. */
const BY_DATA: ReadonlySet<string> = new Set([
  ..."caps fault stories".split(" "),
  // Made from the descriptions of columns and settings, which are read one after the other.
  ..."columns setting settingInBackup".split(" "),
]);

/** The text with those of all files that it comes to by its imports, in two steps. */
const withImports = (text: string): string =>
  [text, ...near(text), ...near(text).flatMap(near)].join();

const near = (text: string): readonly string[] =>
  [...text.matchAll(/from "[#./]+([^"]+)"/g)].flatMap(([, name]) =>
    code.filter(([path]) => path.endsWith(`/${name}`)).map(([, imported]) => imported),
  );

/** Tells of a capability which of its words anything could read: by name, or by a value that is one. */
function readsOf(constant: string): (key: string) => boolean {
  const readers = code.map(([, text]) => text).filter((text) => text.includes(constant));
  const text = readers.join("\n");
  const around = readers.map(withImports).join("\n");
  const bound = text.matchAll(new RegExp(`const (\\w+) = useMessages\\(${constant}\\)`, "g"));
  const names = ["t", "words", ...[...bound].map(([, name]) => name)].join("|");
  // `t[state]`: the names are those of a union, or of an object.
  const isIndexed = new RegExp(`\\b(${names})\\[`).test(text);
  return (key) => {
    const [prefix, rest] = key.split(" ");
    if (rest !== undefined) return text.includes(`\`${prefix} \${`);
    // `appMessages.get().name`: read where it is needed, in the language of then.
    if (new RegExp(`\\b(${names}|${constant}\\.get\\(\\))\\.${key}\\b`).test(text)) return true;
    return isIndexed && new RegExp(`"${key}"|\\b${key}: `).test(around);
  };
}

test("every message is read somewhere", () => {
  const unread = declared.flatMap(({ constant, name }) => {
    const isRead = readsOf(constant);
    const keys = Object.keys(english[name] ?? {});
    return BY_DATA.has(name)
      ? []
      : keys.filter((key) => !isRead(key)).map((key) => `${name}.${key}`);
  });
  expect(unread).toEqual([]);
});
