const NOTES = [
  { hertz: 880, at: 0 },
  { hertz: 1318.5, at: 0.14 },
] as const;
const LASTS_S = 0.32;
const LOUDNESS = 0.16;
const SILENCE = 0.0001;

/**
 * Two short notes, made and not fetched. A browser that has not been touched yet keeps the page
 * mute; then there is nothing to hear, and nothing else is lost.
 */
export function chime(open: () => AudioContext): void {
  let context: AudioContext;
  try {
    context = open();
  } catch {
    return;
  }
  const begin = context.currentTime;
  for (const { hertz, at } of NOTES) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.frequency.value = hertz;
    gain.gain.setValueAtTime(SILENCE, begin + at);
    gain.gain.exponentialRampToValueAtTime(LOUDNESS, begin + at + 0.01);
    gain.gain.exponentialRampToValueAtTime(SILENCE, begin + at + LASTS_S);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begin + at);
    oscillator.stop(begin + at + LASTS_S);
    if (at === NOTES.at(-1)?.at) oscillator.onended = () => void context.close();
  }
}
