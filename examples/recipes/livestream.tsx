import { ChannelView, ConfabProvider } from '@confab/react';
import type { RecipeProps } from './recipe.ts';

/** A stream with its chat: thousands read what the hosts write. */
export default function Livestream({ cid, ...connection }: RecipeProps) {
  return (
    <ConfabProvider
      {...connection}
      hidden={['threads', 'uploads', 'voice', 'polls', 'locations', 'sendLater']}
    >
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 380px', height: '100%' }}>
        <main>Your player</main>
        <aside aria-label="Chat">
          <ChannelView cid={cid} />
        </aside>
      </div>
    </ConfabProvider>
  );
}
