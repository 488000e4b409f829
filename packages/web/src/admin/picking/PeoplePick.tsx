import type { ChatClient } from '@confab/client';
import { shownId } from '@confab/protocol';
import { Avatar, useText } from '@confab/react';
import { useCallback } from 'react';
import { PickDialog, type PickDialogProps } from './PickDialog.tsx';
import { pickingText } from './text.en.ts';

/** Chooses one or several users by name. */
export function PeoplePick({
  client,
  ...dialog
}: { client: ChatClient } & Omit<PickDialogProps, 'find' | 'label'>) {
  const { t } = useText(pickingText);
  const find = useCallback(
    async (query: string) => {
      const filter = query === '' ? {} : { name: { $autocomplete: query } };
      const users = await client.queryUsers(filter, [{ field: 'name', direction: 1 }], { limit: 30 });
      return users.map(({ id, name, image }) => ({
        id,
        name,
        icon: <Avatar id={id} name={name} image={image} size={24} />,
        detail: shownId({ id, name }, users) ?? '',
      }));
    },
    [client],
  );
  return <PickDialog {...dialog} find={find} label={t('picking.findPeople')} />;
}
