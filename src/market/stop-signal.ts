/**
 * As much of an `AbortSignal` as is used here. Neither the page's library nor Node's is known to what
 * runs in both, so that any object of this form will do.
 */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(
    type: "abort",
    listener: () => void,
    options?: { readonly once?: boolean },
  ): void;
  removeEventListener(type: "abort", listener: () => void): void;
}
