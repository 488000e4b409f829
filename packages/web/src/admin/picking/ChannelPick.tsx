import type { ChatClient } from '@confab/client';
import { Icon, useText } from '@confab/react';
import { Hash } from 'lucide-react';
import { useCallback } from 'react';
import { PickDialog, type PickDialogProps } from './PickDialog.tsx';
import { pickingText } from './text.en.ts';

/** Chooses channels by name, among those that the current user can read. */
export function ChannelPick({
  client,
  ...dialog
}: { client: ChatClient } & Omit<PickDialogProps, 'find' | 'label'>) {
  const { t } = useText(pickingText);
  const find = useCallback(
    async (query: string) => {
      const filter = { name: query === '' ? { $exists: true } : { $autocomplete: query } };
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
    [client],
  );
  return <PickDialog {...dialog} find={find} label={t('picking.findChannels')} />;
}
