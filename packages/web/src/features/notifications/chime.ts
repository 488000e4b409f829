/** Two soft notes, a fifth apart: heard once, and nothing to load. In hertz, and seconds from the beginning. */
const notes = [
  { frequency: 587.33, at: 0 },
  { frequency: 880, at: 0.11 },
] as const;
const lastsSeconds = 0.45;
const loudness = 0.12;
/** Several messages at once sound once. */
const restMs = 1500;

/** The sound of a notification. A browser that lets this page make none yet stays silent. */
export class Chime {
  #audio: AudioContext | undefined;
  #playedAt = Number.NEGATIVE_INFINITY;

  play(): void {
    // Asked without ever having been used, a browser would hold the sound back until the next click.
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
