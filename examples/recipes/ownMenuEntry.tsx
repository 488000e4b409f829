import { ChannelView, ConfabProvider, type HostMessageActions, type IconComponent } from '@confab/react';
import type { RecipeProps } from './recipe.ts';

const TicketIcon: IconComponent = (attributes) => (
  <svg
    {...attributes}
    aria-hidden="true"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
  >
    <path d="M3 7h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4z" />
  </svg>
);

const messageActions: HostMessageActions = {
  ticket: {
    label: 'Create a ticket',
    icon: TicketIcon,
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
