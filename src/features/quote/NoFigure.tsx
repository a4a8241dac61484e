import { Skeleton } from "#ui/figure/bars.tsx";

/** Stands for a figure without a quote: a bar of a CSS width while the first quote is awaited, otherwise a dash. */
export const NoFigure = ({ isWaiting, width }: { isWaiting: boolean; width: string }) =>
  isWaiting ? <Skeleton width={width} /> : <span className="text-t3">–</span>;
