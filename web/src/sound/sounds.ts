/** Short tones made on the spot: nothing to load, nothing to licence. */

import type { Signal } from "../state/session.svelte.ts";

let context: AudioContext | null = null;

/** [frequency in Hz, start in s, length in s, loudness] */
const TONES: Record<Signal, readonly (readonly [number, number, number, number])[]> = {
  card: [[190, 0, 0.045, 0.05]],
  turn: [
    [587, 0, 0.12, 0.06],
    [784, 0.09, 0.18, 0.06],
  ],
  won: [
    [523, 0, 0.16, 0.06],
    [659, 0.13, 0.16, 0.06],
    [784, 0.26, 0.3, 0.06],
  ],
  lost: [
    [392, 0, 0.18, 0.05],
    [330, 0.16, 0.3, 0.05],
  ],
};

export function sound(signal: Signal): void {
  try {
    context ??= new AudioContext();
    // Browsers hold sound back until the page was touched; then it is simply silent.
    if (context.state === "suspended") void context.resume();
    const now = context.currentTime;
    for (const [frequency, start, length, loudness] of TONES[signal]) {
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.type = "triangle";
      tone.frequency.value = frequency;
      gain.gain.setValueAtTime(loudness, now + start);
      gain.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
      tone.connect(gain).connect(context.destination);
      tone.start(now + start);
      tone.stop(now + start + length);
    }
  } catch {
    // No sound on this device.
  }
}
