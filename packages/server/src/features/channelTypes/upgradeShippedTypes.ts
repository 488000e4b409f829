import { type Capability, type ChannelType, capabilities, shippedChannelTypes } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { announceChannelType } from './announceChannelType.ts';
import {
  insertChannelType,
  selectChannelTypes,
  selectChannelTypeToChange,
  toChannelType,
  toChannelTypeRow,
  updateChannelTypeRow,
} from './channelTypeStore.ts';
import type { ChannelTypeRow } from './channelTypeTables.ts';

/** Capabilities added before the store recorded the known ones: they count as known if anyone is granted them. */
const unrecordedCapabilities: readonly Capability[] = ['notify-channel', 'restrict-visibility'];

/**
 * Creates missing built-in types, and adds new capabilities to those written by an earlier version: each is granted to
 * its default roles. Custom types are unchanged, so that nobody is granted anything that their admin has not seen.
 */
export async function upgradeShippedTypes(context: ServerContext): Promise<void> {
  const now = new Date(context.clock.now()).toISOString();
  await context.database.write(async (tx) => {
    for (const shipped of shippedChannelTypes) {
      await tx.run(insertChannelType, toChannelTypeRow({ ...shipped, created_at: now, updated_at: now }));
    }
    for (const { name } of await tx.all(selectChannelTypes, {})) {
      const row = await tx.get(selectChannelTypeToChange, { name });
      const channelType = row && withNewCapabilities(row);
      if (!channelType) continue;
      await tx.run(updateChannelTypeRow, toChannelTypeRow(channelType, row.known_capabilities));
      await announceChannelType(context, tx, channelType);
    }
  });
}

/** Returns the type with capabilities added since it was written; undefined if it has them all. */
export function withNewCapabilities(row: ChannelTypeRow): ChannelType | undefined {
  const channelType = toChannelType(row);
  const known = new Set(
    row.known_capabilities === null ? guessKnown(channelType) : JSON.parse(row.known_capabilities),
  );
  const later = capabilities.filter((capability) => !known.has(capability));
  if (later.length === 0 && row.known_capabilities !== null) return undefined;
  const shipped = shippedChannelTypes.find(({ name }) => name === channelType.name)?.grants ?? {};
  const grants = { ...channelType.grants };
  for (const [grantee, granted = []] of Object.entries(shipped) as [keyof typeof grants, Capability[]][]) {
    const had = grants[grantee] ?? [];
    const gained = later.filter((capability) => granted.includes(capability) && !had.includes(capability));
    grants[grantee] = [...had, ...gained];
  }
  return { ...channelType, grants };
}

function guessKnown({ grants }: ChannelType): Capability[] {
  const granted = new Set(Object.values(grants).flat());
  return capabilities.filter(
    (capability) => !unrecordedCapabilities.includes(capability) || granted.has(capability),
  );
}
