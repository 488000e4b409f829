import { useContext, useEffect, useState } from 'react';
import { type Kit, KitContext } from '../../core/provider/kitContext.ts';
import { perKit } from '../../core/provider/perKit.ts';
import type { CustomEmojiMap, KitCustomEmoji } from './customEmojiMap.ts';

const kitCustomEmoji = perKit(
  (): KitCustomEmoji => ({
    faces: undefined,
    listeners: new Set(),
    loading: undefined,
    end: () => undefined,
  }),
);

/** Fetches them with their code when the first one is asked for. */
function load(kit: Kit): Promise<void> {
  const custom = kitCustomEmoji(kit);
  custom.loading ??= import('./followCustomEmoji.ts').then(
    ({ followCustomEmoji }) => followCustomEmoji(kit.client, custom),
    () => {
      // Names stay as they were typed; the next that is drawn asks again.
      custom.loading = undefined;
      custom.faces = NONE;
    },
  );
  return custom.loading;
}

const NONE: CustomEmojiMap = new Map();

/** The same for what is no component. */
export async function loadCustomEmoji(kit: Kit): Promise<CustomEmojiMap> {
  await load(kit);
  return kitCustomEmoji(kit).faces ?? NONE;
}

/** The app's own emoji by name; undefined while they load. Asked for only where `isNeeded`; none without a provider. */
export function useCustomEmoji(isNeeded = true): CustomEmojiMap | undefined {
  const kit = useContext(KitContext);
  const [faces, setFaces] = useState(() => (kit ? kitCustomEmoji(kit).faces : NONE));
  useEffect(() => {
    if (!kit || !isNeeded) return;
    const custom = kitCustomEmoji(kit);
    const take = () => setFaces(custom.faces);
    custom.listeners.add(take);
    void load(kit).then(take);
    return () => void custom.listeners.delete(take);
  }, [kit, isNeeded]);
  return faces;
}
