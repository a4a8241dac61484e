/** The last copy event, which may have occurred before the part that copies rows has loaded. */
export const earlyCopy: { event?: ClipboardEvent } = {};
