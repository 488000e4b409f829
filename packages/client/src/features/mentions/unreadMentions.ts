import { unreadLimit } from '@confab/protocol';
import { derive } from '../../core/store/derive.ts';
import type { Readable } from '../../core/store/store.ts';
import { perClient } from '../../perClient.ts';
import { ownThreads } from '../threads/index.ts';

/** Unread messages that mention the user: those of channels, and of threads that the user follows. */
export interface UnreadMentions {
  /** At most 100, shown as 99+ (CHAN-09). */
  readonly total: number;
  /** By cid, as message numbers; only channels that have any. */
  readonly byChannel: ReadonlyMap<string, ReadonlySet<number>>;
}

/**
 * Unread messages that mention the user, including those in muted channels and followed threads; one that is shown both
 * in its channel and in a thread counts once.
 */
export const unreadMentions = perClient((context): Readable<UnreadMentions> => {
  const sources = [context.reads.state, ownThreads(context).state] as const;
  return derive(sources, ([inChannels, inThreads]) => {
    const byChannel = new Map<string, Set<number>>();
    for (const states of [inChannels, inThreads]) {
      for (const { cid, mention_numbers: numbers } of states.values()) {
        if (numbers.length === 0) continue;
        byChannel.set(cid, new Set([...(byChannel.get(cid) ?? []), ...numbers]));
      }
    }
    let total = 0;
    for (const numbers of byChannel.values()) total += numbers.size;
    return { total: Math.min(total, unreadLimit), byChannel };
  });
});
