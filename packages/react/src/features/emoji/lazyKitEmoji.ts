import type { EmojiProvider } from '@confab/client/composer';
import type { Kit } from '../../core/provider/kitContext.ts';
import { loadCustomEmoji } from './useCustomEmoji.ts';

/** The emoji of `kitEmoji.ts`, whose code is loaded when a composer first suggests some. */
export function lazyKitEmoji(kit: Kit): EmojiProvider {
  let loaded: EmojiProvider | undefined;
  return {
    async load() {
      const code = await import('./kitEmoji.ts');
      loaded ??= code.kitEmoji(undefined, () => loadCustomEmoji(kit));
      await loaded.load();
    },
    find: (query, limit) => loaded?.find(query, limit),
    used: (emoji) => loaded?.used?.(emoji),
  };
}
