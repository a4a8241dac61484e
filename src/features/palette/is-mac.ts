/** Whether this is an Apple device, where ⌘ replaces Ctrl and Option replaces Alt. */
export const isMac: boolean = /Mac|iP(hone|ad)/.test(navigator.userAgent);
