import type { OwnRead } from '@confab/protocol';
import { derive } from '../../core/store/derive.ts';
import type { Readable } from '../../core/store/store.ts';

/**
 * Unread messages of all joined channels that are neither muted nor blocked; each channel counts up to 100 (CHAN-09).
 */
export interface UnreadTotal {
  readonly total: number;
  /** Number of channels with unread messages. */
  readonly channels: number;
}

export const unreadTotal = (
  reads: Readable<ReadonlyMap<string, OwnRead>>,
  muted: Readable<ReadonlySet<string>>,
  blocked: Readable<ReadonlySet<string>>,
): Readable<UnreadTotal> =>
  derive([reads, muted, blocked], ([states, quiet, away], previous): UnreadTotal => {
    let total = 0;
    let channels = 0;
    for (const { cid, unread_numbers } of states.values()) {
      if (quiet.has(cid) || away.has(cid) || unread_numbers.length === 0) continue;
      total += unread_numbers.length;
      channels++;
    }
    return previous?.total === total && previous.channels === channels ? previous : { total, channels };
  });
