const NOTES = [
  { frequencyHz: 880, startS: 0 },
  { frequencyHz: 1318.5, startS: 0.14 },
] as const;
const NOTE_S = 0.32;
const ATTACK_S = 0.01;
const PEAK_GAIN = 0.16;
/** Almost silent: an exponential ramp cannot reach zero. */
const SILENT_GAIN = 0.0001;

/**
 * Plays two short synthesised notes. Silent if the browser has no audio, or mutes the page because the
 * user has not interacted with it yet.
 */
export function chime(openContext: () => AudioContext): void {
  let context: AudioContext;
  try {
    context = openContext();
  } catch {
    return;
  }
  const now = context.currentTime;
  for (const { frequencyHz, startS } of NOTES) {
    const start = now + startS;
    const end = start + NOTE_S;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.frequency.value = frequencyHz;
    gain.gain.setValueAtTime(SILENT_GAIN, start);
    gain.gain.exponentialRampToValueAtTime(PEAK_GAIN, start + ATTACK_S);
    gain.gain.exponentialRampToValueAtTime(SILENT_GAIN, end);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(end);
    if (startS === NOTES.at(-1)?.startS) oscillator.onended = () => void context.close();
  }
}
