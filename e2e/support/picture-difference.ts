import type { Page } from "playwright/test";

/**
 * Returns the greatest difference of a colour value between two screenshots of one size, from 0 to 255.
 *
 * @param page any page; it decodes the pictures
 * @throws if the sizes differ
 */
export function pictureDifference(page: Page, first: Buffer, second: Buffer): Promise<number> {
  return page.evaluate(
    async (sources) => {
      const decode = async (source: string) => {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
        if (!context) throw new Error("no canvas");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      };
      const [one, other] = await Promise.all(sources.map(decode));
      if (!one || other?.width !== one.width || other.height !== one.height) {
        throw new Error("the pictures differ in size");
      }
      return one.data.reduce(
        (most, value, at) => Math.max(most, Math.abs(value - (other.data[at] ?? 0))),
        0,
      );
    },
    [first, second].map((picture) => picture.toString("base64")),
  );
}
