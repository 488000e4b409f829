const skinTones = ['🏻', '🏼', '🏽', '🏾', '🏿'];

/** Maps emoji names of Slack and Mattermost to emoji. */
export interface EmojiNames {
  /** Returns `+1::skin-tone-3` as 👍🏼; undefined for a custom emoji. */
  find(name: string): string | undefined;
}

/** Loads the names, which takes a few milliseconds. */
export async function loadEmojiNames(): Promise<EmojiNames> {
  const names = new Map<string, string>();
  // Slack's own set takes precedence over the base of Mattermost's.
  const json = { with: { type: 'json' } } as const;
  const sets = await Promise.all([
    import('emojibase-data/en/shortcodes/iamcal.json', json),
    import('emojibase-data/en/shortcodes/github.json', json),
    import('emojibase-data/en/shortcodes/emojibase.json', json),
  ]);
  for (const { default: table } of sets) {
    for (const [hexcode, given] of Object.entries(table)) {
      const emoji = String.fromCodePoint(...hexcode.split('-').map((part) => Number.parseInt(part, 16)));
      // Characters displayed as text by default need the variation selector for emoji.
      const shown =
        /^\p{Emoji_Presentation}/u.test(emoji) || hexcode.includes('-') ? emoji : `${emoji}\u{fe0f}`;
      for (const name of [given].flat()) if (!names.has(name)) names.set(name, shown);
    }
  }
  return {
    find(name) {
      const [base = '', tone] = name.split('::');
      const emoji = names.get(base);
      const step = /^skin-tone-([2-6])$/.exec(tone ?? '')?.[1];
      if (emoji === undefined || step === undefined) return emoji;
      return emoji.replace(/\u{fe0f}$/u, '') + (skinTones[Number(step) - 2] ?? '');
    },
  };
}
