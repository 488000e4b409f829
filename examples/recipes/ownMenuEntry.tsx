import { ChannelView, ConfabProvider, type HostMessageActions } from '@confab/react';
import { Ticket } from 'lucide-react';
import type { RecipeProps } from './recipe.ts';

const messageActions: HostMessageActions = {
  ticket: {
    label: 'Create a ticket',
    icon: Ticket,
    key: 'K',
    onSelect: ({ message, notify }) => notify({ severity: 'success', message: `Ticket: ${message.text}` }),
  },
};

/** An entry in the menu of each message, with a key. */
export default function OwnMenuEntry({ cid, ...connection }: RecipeProps) {
  return (
    <ConfabProvider {...connection} messageActions={messageActions}>
      <ChannelView cid={cid} />
    </ConfabProvider>
  );
}
