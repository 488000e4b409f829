import { useContext, useEffect, useState } from 'react';
import { type Kit, KitContext } from '../../core/provider/kitContext.ts';
import { perKit } from '../../core/provider/perKit.ts';
import type { CustomEmojiMap, KitCustomEmoji } from './customEmojiMap.ts';

const kitCustomEmoji = perKit(
  (): KitCustomEmoji => ({
    emoji: undefined,
    listeners: new Set(),
    loading: undefined,
    end: () => undefined,
  }),
);

/** Loads the custom emoji and their code when first needed. */
function load(kit: Kit): Promise<void> {
  const custom = kitCustomEmoji(kit);
  custom.loading ??= import('./syncCustomEmoji.ts').then(
    ({ syncCustomEmoji }) => syncCustomEmoji(kit.client, custom),
    () => {
      // Shortcodes stay text; the next one rendered tries again.
      custom.loading = undefined;
      custom.emoji = NONE;
    },
  );
  return custom.loading;
}

const NONE: CustomEmojiMap = new Map();

/** Loads the custom emoji outside of components. */
export async function loadCustomEmoji(kit: Kit): Promise<CustomEmojiMap> {
  await load(kit);
  return kitCustomEmoji(kit).emoji ?? NONE;
}

/** Returns the custom emoji by name; undefined while they load. Loads them only if `isNeeded`; empty without a provider. */
export function useCustomEmoji(isNeeded = true): CustomEmojiMap | undefined {
  const kit = useContext(KitContext);
  const [emoji, setEmoji] = useState(() => (kit ? kitCustomEmoji(kit).emoji : NONE));
  useEffect(() => {
    if (!kit || !isNeeded) return;
    const custom = kitCustomEmoji(kit);
    const update = () => setEmoji(custom.emoji);
    custom.listeners.add(update);
    void load(kit).then(update);
    return () => void custom.listeners.delete(update);
  }, [kit, isNeeded]);
  return emoji;
}
