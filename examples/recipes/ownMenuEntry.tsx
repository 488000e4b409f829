import { ChannelView, ConfabProvider, type HostMessageActions } from '@confab/react';
import type { RecipeProps } from './recipe.ts';

const messageActions: HostMessageActions = {
  ticket: {
    label: 'Create a ticket',
    icon: (attributes) => (
      <svg {...attributes} width="24" height="24" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d="M3 7h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4z" />
      </svg>
    ),
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
