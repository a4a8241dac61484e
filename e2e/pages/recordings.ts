import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "playwright/test";
import { CommandField } from "./command-field.ts";
import { Settings } from "./settings.ts";

/** The recordings window: saves a recording as a file, and opens one. */
export class Recordings {
  readonly #page: Page;
  readonly window: Locator;
  readonly record: Locator;
  /** The result of the last action. */
  readonly outcome: Locator;
  /** The section that exists only with the simulator. */
  readonly replay: Locator;
  readonly end: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.window = page.getByRole("dialog", { name: "Recordings" });
    this.record = this.window.getByTestId("record");
    this.outcome = this.window.locator("[data-outcome]");
    this.replay = this.window.getByRole("region", { name: "Replay" });
    this.end = this.replay.getByRole("button", { name: "End the replay" });
  }

  /** Opens the window through the settings. */
  async open(): Promise<void> {
    const settings = new Settings(this.#page);
    await settings.open();
    await settings.panel.getByRole("button", { name: "Recordings" }).click();
    await this.window.waitFor();
  }

  /** Opens the window through the command field, by keyboard only. */
  async do(query: string): Promise<void> {
    await new CommandField(this.#page).do(query);
    await this.window.waitFor();
  }

  async close(): Promise<void> {
    await this.#page.keyboard.press("Escape");
    await this.window.waitFor({ state: "detached" });
  }

  /** Waits for the file that `act` saves, and returns its text. */
  async save(act: () => Promise<void>): Promise<string> {
    const saved = this.#page.waitForEvent("download");
    await act();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^touchline-\d{8}T\d{6}Z-\d{8}T\d{6}Z\.ndjson$/);
    return readFile(await download.path(), "utf8");
  }

  async press(name: string): Promise<void> {
    await this.window.getByRole("button", { name, exact: true }).click();
  }

  async choose(text: string, name = "incident.ndjson"): Promise<void> {
    const file = { name, mimeType: "application/x-ndjson", buffer: Buffer.from(text) };
    await this.window.locator('input[type="file"]').setInputFiles(file);
  }
}
