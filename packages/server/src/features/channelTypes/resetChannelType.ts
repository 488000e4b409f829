import { type ChannelType, ChatError, channelTypeShipped, shippedChannelTypes } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { replaceChannelType } from './changeChannelType.ts';

/** Resets a built-in type to its defaults. Throws `channel_type_not_found`, `channel_type_shipped`. */
export function resetChannelType(context: ServerContext, name: string, actor: Actor): Promise<ChannelType> {
  return context.database.write((tx) =>
    replaceChannelType(context, tx, name, { actor, action: 'channel_type.reset' }, (before) => {
      const shipped = shippedChannelTypes.find((type) => type.name === name);
      if (!shipped) throw new ChatError(channelTypeShipped, { message: 'Only built-in types can be reset.' });
      return { ...before, ...shipped };
    }),
  );
}
