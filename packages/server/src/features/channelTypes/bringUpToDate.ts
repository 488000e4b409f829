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

/** Capabilities that came before the store kept which ones a type knew: known is one that somebody is granted. */
const cameUnnoticed: readonly Capability[] = ['notify-channel', 'restrict-visibility'];

/**
 * Makes the shipped types where they lack, and gives those that an earlier version has written what has come since:
 * each capability of which they knew nothing goes to the roles that Confab ships it with. A type of a server's own is
 * left alone: nobody is granted what its admin has not seen.
 */
export async function bringUpToDate(context: ServerContext): Promise<void> {
  const now = new Date(context.clock.now()).toISOString();
  await context.database.write(async (tx) => {
    for (const shipped of shippedChannelTypes) {
      await tx.run(insertChannelType, toChannelTypeRow({ ...shipped, created_at: now, updated_at: now }));
    }
    for (const { name } of await tx.all(selectChannelTypes, {})) {
      const row = await tx.get(selectChannelTypeToChange, { name });
      const channelType = row && withLaterCapabilities(row);
      if (!channelType) continue;
      await tx.run(updateChannelTypeRow, toChannelTypeRow(channelType));
      await announceChannelType(context, tx, channelType);
    }
  });
}

/** The type with the capabilities that came after it was written; undefined where it knows them all. */
export function withLaterCapabilities(row: ChannelTypeRow): ChannelType | undefined {
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
  return capabilities.filter((capability) => !cameUnnoticed.includes(capability) || granted.has(capability));
}
