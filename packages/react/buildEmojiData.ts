/**
 * Writes the kit's emoji tables from emojibase-data (Unicode's own data; MIT), far smaller than the originals:
 * `src/features/emoji/shortcodes.en.json` for text and `src/features/emoji/picker.en.json` for the picker.
 * Run it after emojibase-data changes: `node packages/react/buildEmojiData.ts`.
 */
import { writeFileSync } from 'node:fs';
import emoji from 'emojibase-data/en/data.json' with { type: 'json' };
import messages from 'emojibase-data/en/messages.json' with { type: 'json' };
import githubNames from 'emojibase-data/en/shortcodes/github.json' with { type: 'json' };

const target = new URL('./src/features/emoji/', import.meta.url);
const { groups } = messages;
const names: Record<string, string | string[]> = githubNames;

/** Emoji 15.1 (2023): later ones show as an empty box on systems still in use. */
const NEWEST_VERSION = 15.1;
const COMPONENTS = groups.find((group) => group.key === 'component')?.order;

/** The fully qualified form that keyboards send: with a variation selector only where it is needed. */
function qualified(written: string): string {
  const bare = written.replace(/\uFE0F$/u, '');
  return /^\p{RGI_Emoji}$/v.test(bare) ? bare : written;
}

const shortcodes: Record<string, string> = {};
for (const entry of emoji) {
  for (const name of [names[entry.hexcode] ?? []].flat()) shortcodes[name] = qualified(entry.emoji);
}

const drawn = emoji
  .filter(
    (entry) => entry.group !== undefined && entry.group !== COMPONENTS && entry.version <= NEWEST_VERSION,
  )
  .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));

const picker = {
  categories: groups
    .filter((group) => group.order !== COMPONENTS)
    .map((group) => ({
      index: group.order,
      label: group.message.replace(/^./u, (first) => first.toUpperCase()),
    })),
  // Rows, not objects: the keys would be a third of the file.
  emojis: drawn.map((entry) => {
    const tones = entry.skins?.filter((skin) => typeof skin.tone === 'number').map((skin) => skin.emoji);
    const row = [qualified(entry.emoji), entry.label, entry.group, entry.tags?.join(' ') ?? ''];
    return tones?.length === 5 ? [...row, tones.join(' ')] : row;
  }),
};

write('shortcodes.en.json', shortcodes);
write('picker.en.json', picker);

function write(name: string, value: unknown): void {
  writeFileSync(new URL(name, target), `${JSON.stringify(value)}\n`);
}
