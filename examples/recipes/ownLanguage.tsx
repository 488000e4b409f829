import { ChannelView, ConfabProvider, type KitTranslation } from '@confab/react';
import type { RecipeProps } from './recipe.ts';

const german: KitTranslation = {
  actions: { send: 'Senden' },
  channels: { members: { one: 'ein Mitglied', other: '{count} Mitglieder' } },
};

/** Another language, with its dates and numbers; texts that are missing stay English. */
export default function OwnLanguage({ cid, ...connection }: RecipeProps) {
  return (
    <ConfabProvider {...connection} locale="de" translation={german}>
      <ChannelView cid={cid} />
    </ConfabProvider>
  );
}
