import { createStore, type Readable } from '@confab/client';
import { perKit } from '../../../core/provider/perKit.ts';

/** The playback speeds. */
export const playbackRates = [1, 1.5, 2] as const;
export type PlaybackRate = (typeof playbackRates)[number];

/** The sound being played on the page, and the position of each. */
export interface PlaybackState {
  /** The sound that plays or was played last. */
  readonly key: string | undefined;
  readonly isPlaying: boolean;
  /** Whether the sound of `key` could not be played. */
  readonly hasFailed: boolean;
  readonly rate: PlaybackRate;
  /** The position of each sound in milliseconds, by its key; sounds at their beginning are left out. */
  readonly positions: ReadonlyMap<string, number>;
}

/** A sound to play. */
export interface Sound {
  /** A key that is unique on the page. */
  readonly key: string;
  /** Called for each play, since a URL may have expired. */
  url(): string;
}

/**
 * The audio player of a page: all sounds of messages are played by one audio element outside the messages, so that starting
 * one stops the other and it keeps playing while its message is scrolled out of view.
 */
export class Playback {
  readonly #createAudio: () => HTMLAudioElement;
  readonly #store = createStore<PlaybackState>({
    key: undefined,
    isPlaying: false,
    hasFailed: false,
    rate: 1,
    positions: new Map(),
  });
  #audio: HTMLAudioElement | undefined;
  #video: HTMLMediaElement | undefined;

  constructor(createAudio: () => HTMLAudioElement = () => new Audio()) {
    this.#createAudio = createAudio;
  }

  get state(): Readable<PlaybackState> {
    return this.#store;
  }

  /** Plays a sound from its position, or pauses it. */
  toggle(sound: Sound): void {
    const { key, isPlaying } = this.#store.get();
    if (key === sound.key && isPlaying) this.#audio?.pause();
    else this.#play(sound);
  }

  /** Moves a sound to a position in milliseconds. */
  seek({ key }: Pick<Sound, 'key'>, positionMs: number): void {
    this.#setPosition(key, positionMs);
    if (this.#store.get().key === key && this.#audio) this.#audio.currentTime = positionMs / 1000;
  }

  setRate(rate: PlaybackRate): void {
    this.#store.update((state) => ({ ...state, rate }));
    if (this.#audio) this.#audio.playbackRate = rate;
  }

  /** Pauses the current sound for a video that starts playing; the video is paused when something else starts. */
  pauseFor(video: HTMLMediaElement): void {
    this.#audio?.pause();
    if (this.#video !== video) this.#video?.pause();
    this.#video = video;
  }

  /** Stops all sound. */
  end(): void {
    this.#audio?.pause();
    this.#video?.pause();
  }

  #play(sound: Sound): void {
    const audio = this.#element();
    const { key, hasFailed, rate, positions } = this.#store.get();
    this.#video?.pause();
    if (key !== sound.key || hasFailed) {
      audio.pause();
      this.#store.update((state) => ({ ...state, key: sound.key, isPlaying: false, hasFailed: false }));
      audio.src = sound.url();
      audio.currentTime = (positions.get(sound.key) ?? 0) / 1000;
    }
    audio.playbackRate = rate;
    // Failures also arrive as `error` events; an interrupted play is none.
    audio.play().catch(() => undefined);
  }

  #element(): HTMLAudioElement {
    if (this.#audio) return this.#audio;
    const audio = this.#createAudio();
    this.#audio = audio;
    const update = (change: Partial<PlaybackState>) =>
      this.#store.update((state) => ({ ...state, ...change }));
    const follow = () => {
      const { key } = this.#store.get();
      if (key !== undefined) this.#setPosition(key, audio.currentTime * 1000);
    };
    audio.addEventListener('play', () => update({ isPlaying: true }));
    audio.addEventListener('pause', () => update({ isPlaying: false }));
    audio.addEventListener('error', () => update({ isPlaying: false, hasFailed: true }));
    audio.addEventListener('timeupdate', follow);
    audio.addEventListener('ended', () => {
      const { key } = this.#store.get();
      update({ isPlaying: false });
      if (key !== undefined) this.#setPosition(key, 0);
    });
    return audio;
  }

  #setPosition(key: string, positionMs: number): void {
    this.#store.update((state) => {
      if ((state.positions.get(key) ?? 0) === positionMs) return state;
      const positions = new Map(state.positions);
      if (positionMs > 0) positions.set(key, positionMs);
      else positions.delete(key);
      return { ...state, positions };
    });
  }
}

/** The {@link Playback} of a kit. */
export const playback = perKit(() => new Playback());
