import { expect, test } from "vitest";
import { catalogue, type Translation } from "#messages/catalogue.ts";

const sources = import.meta.glob<string>(["/src/**/*.{ts,tsx}", "!/src/**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});
// Importing the modules declares their catalogues.
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

/** Names that are composed at runtime, from a chord, a refused answer or the simulator, and never written in full. */
const BY_DATA: ReadonlySet<string> = new Set([
  ..."caps fault stories".split(" "),
  // Composed from the descriptions of columns and settings.
  ..."columns setting settingInBackup".split(" "),
]);

/** Returns a file's text together with the texts of the files that it imports, two levels deep. */
const withImports = (text: string): string =>
  [text, ...near(text), ...near(text).flatMap(near)].join();

const near = (text: string): readonly string[] =>
  [...text.matchAll(/from "[#./]+([^"]+)"/g)].flatMap(([, name]) =>
    code.filter(([path]) => path.endsWith(`/${name}`)).map(([, imported]) => imported),
  );

/** Returns which names of a catalogue are read: directly, or by a value that is such a name. */
function readsOf(constant: string): (key: string) => boolean {
  const readers = code.map(([, text]) => text).filter((text) => text.includes(constant));
  const text = readers.join("\n");
  const around = readers.map(withImports).join("\n");
  const bound = text.matchAll(new RegExp(`const (\\w+) = useMessages\\(${constant}\\)`, "g"));
  const names = ["t", "words", ...[...bound].map(([, name]) => name)].join("|");
  // `t[state]`: the names come from a union or an object.
  const isIndexed = new RegExp(`\\b(${names})\\[`).test(text);
  return (key) => {
    const [prefix, rest] = key.split(" ");
    if (rest !== undefined) return text.includes(`\`${prefix} \${`);
    // `appMessages.get().name`: read without a hook, in the current language.
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
