import type { ChatClient } from '@confab/client';
import { type CustomEmojiList, customEmoji } from '@confab/client/emoji';
import type { CustomEmojiMap, KitCustomEmoji } from './customEmojiMap.ts';

/** Keeps a kit's custom emoji in sync with the client; without any if they cannot be loaded. */
export async function syncCustomEmoji(client: ChatClient, custom: KitCustomEmoji): Promise<void> {
  const list = client.part(customEmoji);
  const show = () => {
    custom.emoji = emojiMapOf(list);
    // Another user signs in.
    if (!custom.emoji) custom.loading = undefined;
    for (const listener of custom.listeners) listener();
  };
  custom.end();
  custom.end = list.state.subscribe(show);
  try {
    await list.load();
  } catch {
    // Shortcodes stay text; the next one rendered tries again.
    custom.loading = undefined;
    custom.emoji ??= new Map();
    return;
  }
  show();
}

function emojiMapOf(list: CustomEmojiList): CustomEmojiMap | undefined {
  const emoji = list.state.get();
  return (
    emoji && new Map([...emoji.values()].map((one) => [one.name, { name: one.name, image: list.urlOf(one) }]))
  );
}
