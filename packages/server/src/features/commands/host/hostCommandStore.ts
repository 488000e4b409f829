import type { HostCommand } from '@confab/protocol';
import { isoTime, isoTimeIfAny } from '../../../core/storage/columns.ts';
import { type Placeholders, statement } from '../../../core/storage/statement.ts';
import type { CommandResponseRow, HostCommandRow } from './hostCommandTables.ts';

export const selectHostCommands = statement((k, _p: Placeholders<object>) =>
  k.selectFrom('host_commands').selectAll().orderBy('name'),
);

export const selectHostCommand = statement((k, p: Placeholders<{ name: string }>) =>
  k.selectFrom('host_commands').selectAll().where('name', '=', p('name')),
);

export const insertHostCommand = statement((k, p: Placeholders<HostCommandRow>) =>
  k.insertInto('host_commands').values(allColumns(p)),
);

export const updateHostCommandRow = statement((k, p: Placeholders<HostCommandRow>) =>
  k.updateTable('host_commands').set(allColumns(p)).where('name', '=', p('name')),
);

export const deleteHostCommandRow = statement((k, p: Placeholders<{ name: string }>) =>
  k.deleteFrom('host_commands').where('name', '=', p('name')),
);

const allColumns = (p: Placeholders<HostCommandRow>): HostCommandRow => ({
  name: p('name'),
  args: p('args'),
  description: p('description'),
  url: p('url'),
  secret: p('secret'),
  old_secret: p('old_secret'),
  old_secret_until: p('old_secret_until'),
  channel_types: p('channel_types'),
  cids: p('cids'),
  active: p('active'),
  bot_id: p('bot_id'),
  created_by_id: p('created_by_id'),
  created_at: p('created_at'),
  updated_at: p('updated_at'),
});

export const insertResponse = statement((k, p: Placeholders<CommandResponseRow>) =>
  k.insertInto('command_responses').values({
    token_hash: p('token_hash'),
    command: p('command'),
    user_id: p('user_id'),
    cid: p('cid'),
    parent_id: p('parent_id'),
    uses_left: p('uses_left'),
    expires_at: p('expires_at'),
  }),
);

/** Consumes one use of a later answer; returns nothing if it is used up or expired. */
export const useResponse = statement((k, p: Placeholders<{ token_hash: string; now: number }>) =>
  k
    .updateTable('command_responses')
    .set((k) => ({ uses_left: k('uses_left', '-', 1) }))
    .where('token_hash', '=', p('token_hash'))
    .where('uses_left', '>', 0)
    .where('expires_at', '>', p('now'))
    .returningAll(),
);

export const deleteEndedResponses = statement((k, p: Placeholders<{ now: number }>) =>
  k.deleteFrom('command_responses').where('expires_at', '<=', p('now')),
);

export const deleteResponsesOfUser = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('command_responses').where('user_id', '=', p('user_id')),
);

/** A host's command as it stands on the wire, without its secrets. */
export const toHostCommand = (row: HostCommandRow, now: number): HostCommand => ({
  name: row.name,
  args: row.args,
  description: row.description,
  url: row.url,
  channel_types: JSON.parse(row.channel_types),
  cids: JSON.parse(row.cids),
  active: row.active === 1,
  bot_id: row.bot_id,
  old_secret_until: (row.old_secret_until ?? 0) > now ? isoTimeIfAny(row.old_secret_until) : undefined,
  created_by_id: row.created_by_id ?? undefined,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});
