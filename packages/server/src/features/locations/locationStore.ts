import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { LiveLocationRow } from './migrations.ts';

/** The log key of a message's location: the log keeps only its last move. */
export const moveKey = (messageId: string): string => `location:${messageId}`;

export const insertLive = statement((k, p: Placeholders<LiveLocationRow>) =>
  k.insertInto('live_locations').values({
    message_id: p('message_id'),
    cid: p('cid'),
    user_id: p('user_id'),
    end_at: p('end_at'),
  }),
);

export const deleteLive = statement((k, p: Placeholders<{ message_id: string }>) =>
  k.deleteFrom('live_locations').where('message_id', '=', p('message_id')),
);

/** Ordered by message id, that is, by time. */
export const selectLiveOfUser = statement((k, p: Placeholders<{ user_id: string; now: number }>) =>
  k
    .selectFrom('live_locations')
    .select('message_id')
    .where('user_id', '=', p('user_id'))
    .where('end_at', '>', p('now'))
    .orderBy('message_id'),
);

export const selectLiveOfChannel = statement((k, p: Placeholders<{ cid: string; now: number }>) =>
  k
    .selectFrom('live_locations')
    .select('message_id')
    .where('cid', '=', p('cid'))
    .where('end_at', '>', p('now'))
    .orderBy('message_id'),
);

export const selectLiveOfMember = statement((k, p: Placeholders<{ user_id: string; cid: string }>) =>
  k
    .selectFrom('live_locations')
    .select('message_id')
    .where('user_id', '=', p('user_id'))
    .where('cid', '=', p('cid')),
);
