/** The package has no types of its own. This is what is used of it. */
declare module "subset-font" {
  /** Range of a variable font's axis. */
  interface AxisRange {
    readonly min: number;
    readonly max: number;
  }

  interface Options {
    readonly targetFormat?: string;
    readonly variationAxes?: Readonly<Record<string, AxisRange>>;
  }

  /** @returns the font with the glyphs of this text alone */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: Options,
  ): Promise<Buffer>;
}
