/** The first copy since the first quotes, which may come before the part that copies rows. */
export const earlyCopy: { event?: ClipboardEvent } = {};
