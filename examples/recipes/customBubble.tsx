import { ChannelView, type ComponentOverrides, ConfabProvider } from '@confab/react';
import type { RecipeProps } from './recipe.ts';

const components: ComponentOverrides = {
  MessageBody: ({ message, Default }) => (
    <div
      style={{ padding: 12, borderRadius: 16, background: message.user.id === 'ada' ? '#dcf8c6' : '#eee' }}
    >
      <Default message={message} />
    </div>
  ),
};

/** Messages in bubbles; your own in another colour. */
export default function CustomBubble({ cid, ...connection }: RecipeProps) {
  return (
    <ConfabProvider {...connection} components={components}>
      <ChannelView cid={cid} />
    </ConfabProvider>
  );
}
