import { type ChannelType, ChatError, channelTypeChanged } from '@confab/protocol';
import type { channelTypeEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { changed, replaceChannelType } from './changeChannelType.ts';

type Change = ParsedBodyOf<typeof channelTypeEndpoints.updateChannelType>;

/**
 * Changes features, limits or the grants of the named roles. Every connection is reevaluated immediately. Throws
 * `channel_type_changed` if the type has changed since the caller read it.
 */
export function updateChannelType(
  context: ServerContext,
  name: string,
  { unchanged_since, ...change }: Change,
  actor: Actor,
): Promise<ChannelType> {
  return context.database.write((tx) =>
    replaceChannelType(context, tx, name, { actor, action: 'channel_type.updated' }, (before) => {
      const isKnown = unchanged_since === undefined || unchanged_since === before.updated_at;
      if (!isKnown) throw new ChatError(channelTypeChanged);
      return changed(before, change);
    }),
  );
}
