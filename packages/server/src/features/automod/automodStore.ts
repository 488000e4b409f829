import type { AutomodRules, Blocklist, BlocklistSummary } from '@confab/protocol';
import { isoTime } from '../../core/storage/columns.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { AutomodRulesRow, BlocklistRow } from './migrations.ts';

export const selectBlocklists = statement((k, _p: Placeholders<Record<never, never>>) =>
  k.selectFrom('automod_blocklists').selectAll().orderBy('name').orderBy('id'),
);

export const selectBlocklist = statement((k, p: Placeholders<{ id: string }>, dialect) =>
  k
    .selectFrom('automod_blocklists')
    .selectAll()
    .where('id', '=', p('id'))
    .$if(dialect.name === 'postgres', (query) => query.forUpdate()),
);

/** Inserts a blocklist or replaces the one with the same id. */
export const upsertBlocklist = statement((k, p: Placeholders<BlocklistRow>) => {
  const fields = {
    name: p('name'),
    action: p('action'),
    enabled: p('enabled'),
    channel_types: p('channel_types'),
    words: p('words'),
    patterns: p('patterns'),
    exceptions: p('exceptions'),
    leet: p('leet'),
    preset: p('preset'),
    updated_at: p('updated_at'),
  };
  return k
    .insertInto('automod_blocklists')
    .values({ id: p('id'), created_at: p('created_at'), ...fields })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields));
});

export const deleteBlocklistRow = statement((k, p: Placeholders<{ id: string }>) =>
  k.deleteFrom('automod_blocklists').where('id', '=', p('id')),
);

export const selectRules = statement((k, _p: Placeholders<Record<never, never>>) =>
  k.selectFrom('automod_rules').selectAll(),
);

export const upsertRules = statement((k, p: Placeholders<AutomodRulesRow>) =>
  k
    .insertInto('automod_rules')
    .values({ channel_type: p('channel_type'), rules: p('rules'), updated_at: p('updated_at') })
    .onConflict((conflict) =>
      conflict.column('channel_type').doUpdateSet({ rules: p('rules'), updated_at: p('updated_at') }),
    ),
);

export const toBlocklist = (row: BlocklistRow): Blocklist => ({
  id: row.id,
  name: row.name,
  action: row.action,
  enabled: row.enabled === 1,
  ...(row.channel_types !== null && { channel_types: JSON.parse(row.channel_types) }),
  words: JSON.parse(row.words),
  patterns: JSON.parse(row.patterns),
  exceptions: JSON.parse(row.exceptions),
  leet: row.leet === 1,
  ...(row.preset !== null && { preset: row.preset }),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

export function toSummary({ words, patterns, exceptions: _, ...about }: Blocklist): BlocklistSummary {
  return { ...about, word_count: words.length, pattern_count: patterns.length };
}

export const toRules = (row: AutomodRulesRow): AutomodRules => ({
  ...JSON.parse(row.rules),
  channel_type: row.channel_type,
  updated_at: isoTime(row.updated_at),
});
