import { type ComponentType, createElement, lazy, Suspense } from "react";
import { importWithRetry, MissingPartError } from "./import-with-retry.ts";
import { LoadingPart, MissingPart } from "./missing-part.tsx";

type LoadComponent<Props> = () => Promise<{ default: ComponentType<Props> }>;
type StandIn<Props> = (reason: MissingPartError["reason"]) => ComponentType<Props>;

type LoadAny = () => Promise<unknown>;

/** A list of what to load ahead in a quiet moment, and a function that adds to it and returns its argument. */
export function loadsAhead() {
  const loads: LoadAny[] = [];
  const ahead = <Load extends LoadAny>(load: Load): Load => {
    loads.push(load);
    return load;
  };
  return { loads, ahead } as const;
}

/** A component that is loaded when it is first shown, or its stand-in where it is gone. */
const lazyOr = <Props extends object>(load: LoadComponent<Props>, standIn: StandIn<Props>) =>
  lazy(() =>
    importWithRetry(load).catch((cause: unknown) => {
      if (!(cause instanceof MissingPartError)) throw cause;
      return { default: standIn(cause.reason) };
    }),
  );

/**
 * A part that is loaded when it is first shown. Where it is gone, its place offers a reload.
 *
 * @param place `none`: a part that is nothing to look at, or too small for words. The page offers the
 *   reload by itself (`MissingPartsNote`).
 */
export const lazyPart = <Props extends object>(
  load: LoadComponent<Props>,
  place: "panel" | "none" = "panel",
) =>
  lazyOr(
    load,
    (reason) => () => (place === "none" ? null : <MissingPart place={place} reason={reason} />),
  );

/** A window over the page that is loaded when it is first opened; its stand-in can be closed too. */
export const lazyWindow = <Props extends { onClose: () => void }>(load: LoadComponent<Props>) =>
  lazyOr(load, (reason) => ({ onClose }) => (
    <MissingPart place="window" reason={reason} onClose={onClose} />
  ));

/**
 * A whole page that is loaded when it is first opened; its place is never blank.
 *
 * @param onClose leads back from a page that does not come; without it there is no way back
 */
export function lazyPage<Props extends object>(
  load: LoadComponent<Props>,
  onClose?: () => void,
): ComponentType<Props> {
  const place = { place: "page", onClose } as const;
  const Page = lazyOr(load, (reason) => () => <MissingPart {...place} reason={reason} />);
  const loading = <LoadingPart onClose={onClose} />;
  return (props: Props) => <Suspense fallback={loading}>{createElement(Page, props)}</Suspense>;
}
