import { ChannelView, ConfabProvider } from '@confab/react';
import type { RecipeProps } from './recipe.ts';

/** A channel without voice messages, scheduled messages and uploads. */
export default function HideFeatures({ cid, ...connection }: RecipeProps) {
  return (
    <ConfabProvider {...connection} hidden={['voice', 'sendLater', 'uploads']}>
      <ChannelView cid={cid} />
    </ConfabProvider>
  );
}
