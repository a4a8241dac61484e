/** Enters full screen, or leaves it. Does nothing if the browser or the embedding page does not allow it. */
export function toggleFullscreen(): void {
  void change().catch(() => {
    // Not allowed here: nothing changes.
  });
}

async function change(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}
