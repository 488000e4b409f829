import type { Bot, BotToken } from '@confab/protocol';
import { sql } from 'kysely';
import { isoTime, isoTimeIfAny } from '../../core/storage/columns.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { UserRow } from '../users/index.ts';
import type { BotRow, BotTokenRow } from './migrations.ts';

export const selectBots = statement((k, _p: Placeholders<object>) =>
  k.selectFrom('bots').selectAll().orderBy('id'),
);

export const selectBot = statement((k, p: Placeholders<{ id: string }>) =>
  k.selectFrom('bots').selectAll().where('id', '=', p('id')),
);

/** Selects the bots with tokens that a user is responsible for. */
export const selectBotsOfOwner = statement((k, p: Placeholders<{ owner_id: string }>) =>
  k
    .selectFrom('bots')
    .select('id')
    .where('owner_id', '=', p('owner_id'))
    .where('purpose', '=', sql.lit('bot'))
    .orderBy('id'),
);

export const insertBot = statement((k, p: Placeholders<BotRow>) =>
  k.insertInto('bots').values(botColumns(p)),
);

export const updateBotRow = statement((k, p: Placeholders<BotRow>) =>
  k.updateTable('bots').set(botColumns(p)).where('id', '=', p('id')),
);

export const deleteBotRow = statement((k, p: Placeholders<{ id: string }>) =>
  k.deleteFrom('bots').where('id', '=', p('id')),
);

const botColumns = (p: Placeholders<BotRow>): BotRow => ({
  id: p('id'),
  description: p('description'),
  owner_id: p('owner_id'),
  purpose: p('purpose'),
  created_at: p('created_at'),
  updated_at: p('updated_at'),
});

export const selectTokens = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k
    .selectFrom('bot_tokens')
    .selectAll()
    .where(sql<boolean>`id ${oneOf(dialect, p('ids'))}`),
);

export const selectTokensOfBot = statement((k, p: Placeholders<{ bot_id: string }>) =>
  k
    .selectFrom('bot_tokens')
    .selectAll()
    .where('bot_id', '=', p('bot_id'))
    .orderBy('created_at')
    .orderBy('id'),
);

export const insertToken = statement((k, p: Placeholders<BotTokenRow>) =>
  k.insertInto('bot_tokens').values({
    id: p('id'),
    bot_id: p('bot_id'),
    name: p('name'),
    token_hash: p('token_hash'),
    scopes: p('scopes'),
    cids: p('cids'),
    created_by_id: p('created_by_id'),
    created_at: p('created_at'),
    expires_at: p('expires_at'),
    last_used_at: p('last_used_at'),
  }),
);

export const deleteToken = statement((k, p: Placeholders<{ id: string; bot_id: string }>) =>
  k.deleteFrom('bot_tokens').where('id', '=', p('id')).where('bot_id', '=', p('bot_id')),
);

export const touchToken = statement((k, p: Placeholders<{ id: string; last_used_at: number }>) =>
  k
    .updateTable('bot_tokens')
    .set({ last_used_at: p('last_used_at') })
    .where('id', '=', p('id')),
);

/** A bot as it stands on the wire. */
export const toBot = (row: BotRow, user: UserRow | undefined): Bot => ({
  id: row.id,
  name: user?.name ?? row.id,
  image: user?.image ?? undefined,
  description: row.description,
  owner_id: row.owner_id ?? undefined,
  purpose: row.purpose as Bot['purpose'],
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

/** A token as it stands on the wire, without its secret. */
export const toBotToken = (row: BotTokenRow): BotToken => ({
  id: row.id,
  bot_id: row.bot_id,
  name: row.name,
  scopes: JSON.parse(row.scopes),
  cids: JSON.parse(row.cids),
  created_by_id: row.created_by_id ?? undefined,
  created_at: isoTime(row.created_at),
  expires_at: isoTimeIfAny(row.expires_at),
  last_used_at: isoTimeIfAny(row.last_used_at),
});
