import type { ChatClient } from '@confab/client';
import { Icon, useText } from '@confab/react';
import { Hash } from 'lucide-react';
import { useCallback } from 'react';
import { PickDialog, type PickDialogProps } from './PickDialog.tsx';
import { pickingText } from './text.en.ts';

export interface ChannelPickProps extends Omit<PickDialogProps, 'find' | 'label'> {
  client: ChatClient;
  /** The channel types to choose from; all by default. */
  types?: readonly string[];
}

/** Chooses channels by name, among those that the current user can read. */
export function ChannelPick({ client, types, ...dialog }: ChannelPickProps) {
  const { t } = useText(pickingText);
  const typeKey = types?.join(' ');
  const find = useCallback(
    async (query: string) => {
      const filter = {
        name: query === '' ? { $exists: true } : { $autocomplete: query },
        ...(typeKey !== undefined && { type: { $in: typeKey.split(' ') } }),
      };
      const channels = await client.queryChannels(filter, [{ field: 'name', direction: 1 }], {
        limit: 30,
        message_limit: 0,
      });
      return channels.map(({ cid, state }) => ({
        id: cid,
        name: state.get().channel?.name ?? cid,
        icon: <Icon of={Hash} size="sm" />,
        detail: cid,
      }));
    },
    [client, typeKey],
  );
  return <PickDialog {...dialog} find={find} label={t('picking.findChannels')} />;
}
