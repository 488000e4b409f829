import { type ChannelType, capabilities, shippedChannelTypes, shippedCommands } from '@confab/protocol';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { ChannelTypeRow } from './channelTypeTables.ts';

export const selectChannelTypes = statement((k) => k.selectFrom('channel_types').selectAll().orderBy('name'));

export const selectChannelTypeToChange = statement((k, p: Placeholders<{ name: string }>, dialect) =>
  k
    .selectFrom('channel_types')
    .selectAll()
    .where('name', '=', p('name'))
    .$if(dialect.name === 'postgres', (query) => query.forUpdate()),
);

/** Checks that a type exists and locks it until the transaction ends. */
export const selectChannelTypeLocked = statement((k, p: Placeholders<{ name: string }>, dialect) =>
  k
    .selectFrom('channel_types')
    .select('name')
    .where('name', '=', p('name'))
    .$if(dialect.name === 'postgres', (query) => query.forShare()),
);

/** Adds a type; no effect if the name is taken. */
export const insertChannelType = statement((k, p: Placeholders<ChannelTypeRow>) =>
  k
    .insertInto('channel_types')
    .values({
      name: p('name'),
      features: p('features'),
      max_message_length: p('max_message_length'),
      cooldown: p('cooldown'),
      grants: p('grants'),
      known_capabilities: p('known_capabilities'),
      commands: p('commands'),
      created_at: p('created_at'),
      updated_at: p('updated_at'),
    })
    .onConflict((conflict) => conflict.column('name').doNothing()),
);

export const updateChannelTypeRow = statement((k, p: Placeholders<Omit<ChannelTypeRow, 'created_at'>>) =>
  k
    .updateTable('channel_types')
    .set({
      features: p('features'),
      max_message_length: p('max_message_length'),
      cooldown: p('cooldown'),
      grants: p('grants'),
      known_capabilities: p('known_capabilities'),
      commands: p('commands'),
      updated_at: p('updated_at'),
    })
    .where('name', '=', p('name')),
);

export const deleteChannelTypeRow = statement((k, p: Placeholders<{ name: string }>) =>
  k.deleteFrom('channel_types').where('name', '=', p('name')),
);

/** Counts the channels with a type. */
export const countChannelsOfType = statement((k, p: Placeholders<{ name: string }>) =>
  k
    .selectFrom('channels')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('type', '=', p('name')),
);

const shippedFeatures = shippedChannelTypes[0]?.features;

const isShipped = (names: readonly string[]) =>
  names.length === shippedCommands.length && shippedCommands.every((name) => names.includes(name));

export const toChannelType = (row: ChannelTypeRow): ChannelType => ({
  name: row.name,
  // A feature added in a later version has its default.
  features: { ...shippedFeatures, ...JSON.parse(row.features) },
  max_message_length: row.max_message_length,
  cooldown: row.cooldown,
  grants: JSON.parse(row.grants),
  commands: row.commands === null ? [...shippedCommands] : JSON.parse(row.commands),
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});

/** Returns a type's row; `knownBefore` are the capabilities that the present row knows, some perhaps of a newer version. */
export const toChannelTypeRow = (
  type: ChannelType,
  knownBefore: ChannelTypeRow['known_capabilities'] = null,
): ChannelTypeRow => ({
  name: type.name,
  features: JSON.stringify(type.features),
  max_message_length: type.max_message_length,
  cooldown: type.cooldown,
  grants: JSON.stringify(type.grants),
  known_capabilities: JSON.stringify([...new Set([...capabilities, ...JSON.parse(knownBefore ?? '[]')])]),
  commands: isShipped(type.commands) ? null : JSON.stringify(type.commands),
  created_at: Date.parse(type.created_at),
  updated_at: Date.parse(type.updated_at),
});
