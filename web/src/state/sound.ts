/** Short sounds, made by the browser: off until the player turns them on. */

import { prefs } from './prefs.svelte';

export type Sound = 'turn' | 'roll' | 'loss';

/** The notes of a sound: pitch in hertz, start and length in seconds. */
const NOTES: Record<Sound, readonly (readonly [number, number, number])[]> = {
  turn: [
    [523, 0, 0.12],
    [784, 0.1, 0.2],
  ],
  roll: [
    [180, 0, 0.04],
    [140, 0.07, 0.04],
    [200, 0.13, 0.05],
  ],
  loss: [[98, 0, 0.25]],
};
const LOUDNESS = 0.08;

let context: AudioContext | null = null;

/** Plays a sound, if the player wants sounds and the browser allows them yet. */
export function play(sound: Sound): void {
  if (!prefs.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  const start = context.currentTime;
  for (const [pitch, after, length] of NOTES[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = sound === 'turn' ? 'sine' : 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, start + after);
    volume.gain.exponentialRampToValueAtTime(0.001, start + after + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start + after);
    tone.stop(start + after + length);
  }
}
