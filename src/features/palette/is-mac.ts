/** Whether this is a device of Apple's, where ⌘ stands for Ctrl and Option for Alt. */
export const isMac: boolean = /Mac|iP(hone|ad)/.test(navigator.userAgent);
