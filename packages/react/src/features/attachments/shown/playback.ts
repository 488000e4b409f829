import { createStore, type Readable } from '@confab/client';
import { perKit } from '../../../core/provider/perKit.ts';

/** How fast sounds are played. */
export const playbackRates = [1, 1.5, 2] as const;
export type PlaybackRate = (typeof playbackRates)[number];

/** What is played on a page, and where each sound stands. */
export interface PlaybackState {
  /** The sound that plays or was played last. */
  readonly key: string | undefined;
  readonly isPlaying: boolean;
  /** Whether the sound of `key` could not be played. */
  readonly hasFailed: boolean;
  readonly rate: PlaybackRate;
  /** Where each sound stands, in milliseconds, by its key; those at their beginning are left out. */
  readonly positions: ReadonlyMap<string, number>;
}

/** A sound to be played. */
export interface Sound {
  /** What tells it from all others of the page. */
  readonly key: string;
  /** Made anew for each play, since an address may have run out. */
  url(): string;
}

/**
 * The one voice of a page: sounds of messages are played by one element that no message holds, so that one ends another
 * and goes on while its message is scrolled out of view.
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

  /** Plays a sound from where it stands, or pauses it. */
  toggle(sound: Sound): void {
    const { key, isPlaying } = this.#store.get();
    if (key === sound.key && isPlaying) this.#audio?.pause();
    else this.#play(sound);
  }

  /** Moves a sound to a place, in milliseconds. */
  seek({ key }: Pick<Sound, 'key'>, positionMs: number): void {
    this.#place(key, positionMs);
    if (this.#store.get().key === key && this.#audio) this.#audio.currentTime = positionMs / 1000;
  }

  setRate(rate: PlaybackRate): void {
    this.#store.update((state) => ({ ...state, rate }));
    if (this.#audio) this.#audio.playbackRate = rate;
  }

  /** A video begins: what plays now is paused, and the video is when something else begins. */
  giveWayTo(video: HTMLMediaElement): void {
    this.#audio?.pause();
    if (this.#video !== video) this.#video?.pause();
    this.#video = video;
  }

  /** Ends all sound. */
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
    // What goes wrong comes as an `error` event too; another sound that is begun meanwhile is no failure.
    audio.play().catch(() => undefined);
  }

  #element(): HTMLAudioElement {
    if (this.#audio) return this.#audio;
    const audio = this.#createAudio();
    this.#audio = audio;
    const tell = (change: Partial<PlaybackState>) => this.#store.update((state) => ({ ...state, ...change }));
    const follow = () => {
      const { key } = this.#store.get();
      if (key !== undefined) this.#place(key, audio.currentTime * 1000);
    };
    audio.addEventListener('play', () => tell({ isPlaying: true }));
    audio.addEventListener('pause', () => tell({ isPlaying: false }));
    audio.addEventListener('error', () => tell({ isPlaying: false, hasFailed: true }));
    audio.addEventListener('timeupdate', follow);
    audio.addEventListener('ended', () => {
      const { key } = this.#store.get();
      tell({ isPlaying: false });
      if (key !== undefined) this.#place(key, 0);
    });
    return audio;
  }

  #place(key: string, positionMs: number): void {
    this.#store.update((state) => {
      if ((state.positions.get(key) ?? 0) === positionMs) return state;
      const positions = new Map(state.positions);
      if (positionMs > 0) positions.set(key, positionMs);
      else positions.delete(key);
      return { ...state, positions };
    });
  }
}

/** One kit's {@link Playback}. */
export const playback = perKit(() => new Playback());
