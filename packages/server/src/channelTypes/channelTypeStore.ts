import { type ChannelType, shippedChannelTypes, shippedCommands } from '@confab/protocol';
import { type Placeholders, statement } from '../storage/statement.ts';
import type { ChannelTypeRow } from './channelTypeTables.ts';

export const selectChannelTypes = statement((k) => k.selectFrom('channel_types').selectAll().orderBy('name'));

export const selectChannelTypeToChange = statement((k, p: Placeholders<{ name: string }>, dialect) =>
  k
    .selectFrom('channel_types')
    .selectAll()
    .where('name', '=', p('name'))
    .$if(dialect.name === 'postgres', (query) => query.forUpdate()),
);

/** Adds a type; does nothing where the name is taken. */
export const insertChannelType = statement((k, p: Placeholders<ChannelTypeRow>) =>
  k
    .insertInto('channel_types')
    .values({
      name: p('name'),
      features: p('features'),
      max_message_length: p('max_message_length'),
      grants: p('grants'),
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
      grants: p('grants'),
      commands: p('commands'),
      updated_at: p('updated_at'),
    })
    .where('name', '=', p('name')),
);

const shippedFeatures = shippedChannelTypes[0]?.features;

const isShipped = (names: readonly string[]) =>
  names.length === shippedCommands.length && shippedCommands.every((name) => names.includes(name));

export const toChannelType = (row: ChannelTypeRow): ChannelType => ({
  name: row.name,
  // A switch that came with a later version is as Confab ships it.
  features: { ...shippedFeatures, ...JSON.parse(row.features) },
  max_message_length: row.max_message_length,
  grants: JSON.parse(row.grants),
  commands: row.commands === null ? [...shippedCommands] : JSON.parse(row.commands),
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});

export const toChannelTypeRow = (type: ChannelType): ChannelTypeRow => ({
  name: type.name,
  features: JSON.stringify(type.features),
  max_message_length: type.max_message_length,
  grants: JSON.stringify(type.grants),
  commands: isShipped(type.commands) ? null : JSON.stringify(type.commands),
  created_at: Date.parse(type.created_at),
  updated_at: Date.parse(type.updated_at),
});
