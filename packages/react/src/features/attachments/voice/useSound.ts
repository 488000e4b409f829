import { useEffect, useRef, useState } from 'react';
import { useReportFailure } from '../../../core/provider/index.ts';

/** The playback state of a sound. */
export interface SoundState {
  readonly isPlaying: boolean;
  /** The position in seconds; 0 before and after. */
  readonly seconds: number;
  toggle(): void;
}

/** Plays the sound at `src`, which is fetched when first played; stops on unmount. */
export function useSound(src: string): SoundState {
  const [isPlaying, setPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const audio = useRef<HTMLAudioElement | null>(null);
  const report = useReportFailure();
  useEffect(
    () => () => {
      audio.current?.pause();
      audio.current = null;
    },
    [],
  );

  function toggle() {
    audio.current ??= load();
    if (audio.current.paused) void report(audio.current.play());
    else audio.current.pause();
  }

  function load(): HTMLAudioElement {
    const element = new Audio(src);
    element.addEventListener('play', () => setPlaying(true));
    element.addEventListener('pause', () => setPlaying(false));
    element.addEventListener('timeupdate', () => setSeconds(element.currentTime));
    element.addEventListener('ended', () => {
      setPlaying(false);
      setSeconds(0);
      element.currentTime = 0;
    });
    return element;
  }

  return { isPlaying, seconds, toggle };
}
