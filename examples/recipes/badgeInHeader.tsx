import { Chat, ConfabProvider, useClient, useReadable } from '@confab/react';
import type { RecipeProps } from './recipe.ts';

/** The number of unread messages, anywhere below the provider. */
function UnreadBadge() {
  const { total } = useReadable(useClient().unread);
  return total > 0 && <b title="Unread messages">{total}</b>;
}

/** Your own header with a badge; the chat below it shares the connection. */
export default function BadgeInHeader({ cid: _, ...connection }: RecipeProps) {
  return (
    <ConfabProvider {...connection}>
      <header>
        My product <UnreadBadge />
      </header>
      <div style={{ height: 500 }}>
        <Chat />
      </div>
    </ConfabProvider>
  );
}
