/** The whole screen for the page, or the browser's own frame again. */
export function toggleFullscreen(): void {
  void change().catch(() => {
    // The browser or the embedding page does not allow it: nothing changes.
  });
}

async function change(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}
