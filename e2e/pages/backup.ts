import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "playwright/test";
import { Settings } from "./settings.ts";

/** A file on a user's desktop. */
interface OwnFile {
  readonly name: string;
  readonly text: string;
}

/** The window that exports all data of a user as one file and imports it. */
export class Backup {
  readonly #page: Page;
  readonly window: Locator;
  readonly field: Locator;
  readonly apply: Locator;
  readonly leave: Locator;
  readonly undo: Locator;
  readonly changes: Locator;
  readonly refused: Locator;
  readonly problem: Locator;
  readonly veil: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.window = page.getByRole("dialog", { name: "Export and import" });
    this.field = this.window.getByRole("textbox", { name: "Text of a backup" });
    this.apply = this.window.getByRole("button", { name: "Import", exact: true });
    this.leave = this.window.getByRole("button", { name: "Cancel" });
    this.undo = this.window.getByRole("button", { name: "Undo the import" });
    this.changes = this.window
      .getByRole("list", { name: "What the import changes" })
      .getByRole("listitem");
    this.refused = this.window.getByRole("list", { name: "Not imported" }).getByRole("listitem");
    this.problem = this.window.getByRole("alert");
    this.veil = page.getByTestId("drop-veil");
  }

  /** Opens the window through the settings. */
  async open(): Promise<void> {
    const settings = new Settings(this.#page);
    await settings.open();
    await settings.panel.getByRole("button", { name: "Export and import" }).click();
    await this.window.waitFor();
  }

  /** Saves the file by its button, and returns what the browser wrote. */
  async save(): Promise<OwnFile> {
    const saved = this.#page.waitForEvent("download");
    await this.window.getByRole("button", { name: "Save the file" }).click();
    const download = await saved;
    return {
      name: download.suggestedFilename(),
      text: await readFile(await download.path(), "utf8"),
    };
  }

  async choose({ name, text }: OwnFile): Promise<void> {
    await this.window
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  }

  /** Drags a file over the page and drops it there. */
  async drop(file: OwnFile): Promise<void> {
    await this.dragOver(file);
    await this.#send("drop", file);
  }

  /** Drags a file over the page, once the page accepts files. */
  async dragOver(file: OwnFile): Promise<void> {
    await expect(async () => {
      // No page can read a file before it is dropped.
      await this.#send("dragover", { ...file, text: "" });
      await expect(this.veil).toBeVisible({ timeout: 100 });
    }).toPass();
  }

  async #send(type: "dragover" | "drop", { name, text }: OwnFile): Promise<void> {
    await this.#page.evaluate(
      ([eventType, fileName, content]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], fileName));
        const event = new DragEvent(eventType, { dataTransfer, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
      },
      [type, name, text] as const,
    );
  }
}
