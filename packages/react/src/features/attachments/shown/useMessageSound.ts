import { localPreviews } from '@confab/client/localPreviews';
import type { Attachment } from '@confab/protocol';
import { useMemo } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { useKit } from '../../../core/provider/index.ts';
import { type PlaybackRate, playback, playbackRates } from './playback.ts';

/** The state and actions of a sound player. */
export interface SoundControls {
  isPlaying: boolean;
  hasFailed: boolean;
  positionMs: number;
  /** The playback speed of this page. */
  rate: PlaybackRate;
  toggle(): void;
  seek(positionMs: number): void;
  /** Switches to the next of 1, 1.5 and 2 (ATT-08). */
  nextRate(): void;
}

/** Returns the {@link SoundControls} of a message's sound; `key` must be unique on the page. */
export function useMessageSound(sound: Attachment, key: string): SoundControls {
  const kit = useKit();
  const { client } = kit;
  const player = playback(kit);
  const path = sound.asset_url ?? '';
  const positionMs = useReadable(player.state, (state) => state.positions.get(key) ?? 0);
  const isPlaying = useReadable(player.state, (state) => state.key === key && state.isPlaying);
  const hasFailed = useReadable(player.state, (state) => state.key === key && state.hasFailed);
  const rate = useReadable(player.state, (state) => state.rate);
  const actions = useMemo(() => {
    const own = { key, url: () => client.part(localPreviews).of(path) ?? client.fileUrl(path) };
    return {
      toggle: () => player.toggle(own),
      seek: (ms: number) => player.seek(own, ms),
      nextRate() {
        const index = playbackRates.indexOf(player.state.get().rate);
        player.setRate(playbackRates[(index + 1) % playbackRates.length] as PlaybackRate);
      },
    };
  }, [client, player, path, key]);
  return { positionMs, isPlaying, hasFailed, rate, ...actions };
}
