import { ChannelView, ConfabProvider, type KitTranslation } from '@confab/react';
import type { RecipeProps } from './recipe.ts';

const dutch: KitTranslation = {
  actions: { send: 'Versturen' },
  channels: { members: { one: 'één lid', other: '{count} leden' } },
};

/** Another language, with its dates and numbers; texts that are missing stay English. */
export default function OwnLanguage({ cid, ...connection }: RecipeProps) {
  return (
    <ConfabProvider {...connection} locale="nl" translation={dutch}>
      <ChannelView cid={cid} />
    </ConfabProvider>
  );
}
