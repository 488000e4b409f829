import type { ChatClient } from '@confab/client';
import { type CustomEmojiList, customEmoji } from '@confab/client/emoji';
import type { CustomEmojiMap, KitCustomEmoji } from './customEmojiMap.ts';

/** Keeps a kit's custom emoji as the client has them, from when they have come; without any where they cannot be had. */
export async function followCustomEmoji(client: ChatClient, custom: KitCustomEmoji): Promise<void> {
  const list = client.part(customEmoji);
  const show = () => {
    custom.faces = facesOf(list);
    // Somebody else signs in.
    if (!custom.faces) custom.loading = undefined;
    for (const listener of custom.listeners) listener();
  };
  custom.end();
  custom.end = list.state.subscribe(show);
  try {
    await list.load();
  } catch {
    // Names stay as they were typed; the next that is drawn asks again.
    custom.loading = undefined;
    custom.faces ??= new Map();
    return;
  }
  show();
}

function facesOf(list: CustomEmojiList): CustomEmojiMap | undefined {
  const emoji = list.state.get();
  return (
    emoji && new Map([...emoji.values()].map((one) => [one.name, { name: one.name, image: list.urlOf(one) }]))
  );
}
