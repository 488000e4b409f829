import type { Channel } from '@confab/client';
import type { TextStorage } from '../provider/browserTextStorage.ts';
import { Composer } from './composer.ts';

/** The composers of one client, one per channel: text waits there while its channel is not open. */
export interface Composers {
  of(channel: Channel): Composer;
  /** Writes what is not written yet, before the page goes. */
  flush(): void;
}

/** {@link Composers} that keep their text in `storage`. */
export function createComposers(storage: TextStorage): Composers {
  const known = new Map<Channel, Composer>();
  return {
    of(channel) {
      const composer = known.get(channel) ?? new Composer(channel, storage);
      known.set(channel, composer);
      return composer;
    },
    flush() {
      for (const composer of known.values()) composer.flush();
    },
  };
}
