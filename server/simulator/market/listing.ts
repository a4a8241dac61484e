import { instrumentList } from "./universe.ts";

/** The instruments that the service lists. */
export class Listing {
  #isins: Set<string>;
  #text: string | undefined;

  /** @param count number of instruments of the universe */
  constructor(count: number) {
    this.#isins = new Set(instrumentList(count));
  }

  get size(): number {
    return this.#isins.size;
  }

  has(isin: string): boolean {
    return this.#isins.has(isin);
  }

  /** Lists these and no others. */
  set(isins: readonly string[]): void {
    this.#isins = new Set(isins);
    this.#text = undefined;
  }

  change(add: readonly string[], remove: readonly string[]): void {
    for (const isin of add) this.#isins.add(isin);
    for (const isin of remove) this.#isins.delete(isin);
    this.#text = undefined;
  }

  /** The body of the service's answer, cached until the list changes. */
  get text(): string {
    this.#text ??= JSON.stringify(Array.from(this.#isins, (isin) => ({ isin })));
    return this.#text;
  }
}
