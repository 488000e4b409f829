/**
 * Two soft notes, a fifth apart, synthesised, so that there is no file to load. Frequencies in hertz, times in seconds
 * from the start.
 */
const notes = [
  { frequency: 587.33, at: 0 },
  { frequency: 880, at: 0.11 },
] as const;
const lastsSeconds = 0.45;
const loudness = 0.12;
/** Several messages within this time play one sound. */
const restMs = 1500;

/** The sound of a notification; silent in a browser that does not allow this page to play sound yet. */
export class Chime {
  #audio: AudioContext | undefined;
  #playedAt = Number.NEGATIVE_INFINITY;

  play(): void {
    // Before any user activation a browser would delay the sound until the next click.
    if (!navigator.userActivation?.hasBeenActive) return;
    const now = performance.now();
    if (now - this.#playedAt < restMs) return;
    this.#playedAt = now;
    this.#audio ??= new AudioContext();
    void this.#audio.resume().then(() => sound(this.#audio as AudioContext));
  }
}

function sound(audio: AudioContext): void {
  for (const { frequency, at } of notes) {
    const from = audio.currentTime + at;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(loudness, from + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + lastsSeconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + lastsSeconds);
  }
}
