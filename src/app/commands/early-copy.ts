/** The first copy event after the first quotes, which may occur before the part that copies rows has loaded. */
export const earlyCopy: { event?: ClipboardEvent } = {};
