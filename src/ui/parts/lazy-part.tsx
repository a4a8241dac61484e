import { type ComponentType, createElement, lazy, Suspense, useState } from "react";
import { importWithRetry, loadedParts, MissingPartError } from "./import-with-retry.ts";
import { LoadingPart, MissingPart } from "./missing-part.tsx";

type LoadComponent<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Fallback<Props> = (reason: MissingPartError["reason"]) => ComponentType<Props>;

type LoadAny = () => Promise<unknown>;

/**
 * Creates a list of loaders to prefetch when the page is idle. `ahead` adds a loader to the list and
 * returns it.
 */
export function createPrefetchList() {
  const loads: LoadAny[] = [];
  const ahead = <Load extends LoadAny>(load: Load): Load => {
    loads.push(load);
    return load;
  };
  return { loads, ahead } as const;
}

/** Creates a component that loads when it is first rendered. Renders the fallback if it is missing. */
function lazyWithFallback<Props extends object>(
  load: LoadComponent<Props>,
  fallback: Fallback<Props>,
): ComponentType<Props> {
  const Late = lazy(() =>
    importWithRetry(load).catch((cause: unknown) => {
      if (!(cause instanceof MissingPartError)) throw cause;
      return { default: fallback(cause.reason) };
    }),
  );
  return (props: Props) => {
    // A lazy component suspends even if its part has loaded. The one that is on screen stays: another would lose its state.
    const [Part] = useState<ComponentType<Props>>(() => loadedParts.get(load)?.default ?? Late);
    return createElement(Part, props);
  };
}

/**
 * Creates a part that loads when it is first rendered. If it is missing, a reload is offered in its place.
 *
 * @param place `none` for a part that shows nothing, or is too small for the offer: `MissingPartsNote`
 *   offers the reload instead
 */
export const lazyPart = <Props extends object>(
  load: LoadComponent<Props>,
  place: "panel" | "none" = "panel",
) =>
  lazyWithFallback(
    load,
    (reason) => () => (place === "none" ? null : <MissingPart place={place} reason={reason} />),
  );

/** Creates a window that loads when it is first opened; its fallback can be closed too. */
export const lazyWindow = <Props extends { onClose: () => void }>(load: LoadComponent<Props>) =>
  lazyWithFallback(load, (reason) => ({ onClose }) => (
    <MissingPart place="window" reason={reason} onClose={onClose} />
  ));

/**
 * Creates a whole page that loads when it is first opened. Shows a message while it loads.
 *
 * @param onClose leaves a page that does not load; without it there is no close button
 */
export function lazyPage<Props extends object>(
  load: LoadComponent<Props>,
  onClose?: () => void,
): ComponentType<Props> {
  const place = { place: "page", onClose } as const;
  const Page = lazyWithFallback(load, (reason) => () => <MissingPart {...place} reason={reason} />);
  const loading = <LoadingPart onClose={onClose} />;
  return (props: Props) => <Suspense fallback={loading}>{createElement(Page, props)}</Suspense>;
}
