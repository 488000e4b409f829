import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { DefaultChannelRow } from './migrations.ts';

/** Selects the default channels that exist, in order. */
export const selectDefaultChannels = statement((k, _: Placeholders<object>) =>
  k
    .selectFrom('default_channels as d')
    .innerJoin('channels as c', 'c.cid', 'd.cid')
    .selectAll('c')
    .where('c.deleted_at', 'is', null)
    .orderBy('d.position'),
);

export const insertDefaultChannel = statement((k, p: Placeholders<DefaultChannelRow>) =>
  k.insertInto('default_channels').values({ cid: p('cid'), position: p('position') }),
);

export const deleteDefaultChannels = statement((k, _: Placeholders<object>) =>
  k.deleteFrom('default_channels'),
);

export const deleteDefaultChannel = statement((k, p: Placeholders<{ cid: string }>) =>
  k.deleteFrom('default_channels').where('cid', '=', p('cid')),
);
