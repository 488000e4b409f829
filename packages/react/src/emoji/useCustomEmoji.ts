import type { CustomEmojiList } from '@confab/client/emoji';
import { useContext, useEffect, useState } from 'react';
import { type Kit, KitContext } from '../provider/kitContext.ts';
import { perKit } from '../provider/perKit.ts';

/** A custom emoji as it is drawn. */
export interface CustomFace {
  name: string;
  /** Where its picture is. */
  image: string;
}
export type CustomFaces = ReadonlyMap<string, CustomFace>;

/** The app's own emoji by name, fetched with their code when the first one is asked for. */
class KitCustomEmoji {
  readonly #kit: Kit;
  readonly #listeners = new Set<() => void>();
  #loading: Promise<void> | undefined;
  #stop: (() => void) | undefined;
  faces: CustomFaces | undefined;

  constructor(kit: Kit) {
    this.#kit = kit;
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  load(): Promise<void> {
    this.#loading ??= this.#load().catch(() => {
      // Names stay as they were typed; the next that is drawn asks again.
      this.#loading = undefined;
      this.#show(new Map());
    });
    return this.#loading;
  }

  end(): void {
    this.#stop?.();
  }

  async #load(): Promise<void> {
    const { customEmoji } = await import('@confab/client/emoji');
    const list = this.#kit.client.part(customEmoji);
    await list.load();
    this.#stop ??= list.state.subscribe(() => this.#take(list));
    this.#take(list);
  }

  #take(list: CustomEmojiList): void {
    const emoji = list.state.get();
    // Somebody else signs in.
    if (!emoji) this.#loading = undefined;
    this.#show(
      emoji &&
        new Map([...emoji.values()].map((one) => [one.name, { name: one.name, image: list.urlOf(one) }])),
    );
  }

  #show(faces: CustomFaces | undefined): void {
    this.faces = faces;
    for (const listener of this.#listeners) listener();
  }
}

const kitCustomEmoji = perKit((kit) => new KitCustomEmoji(kit));

/** The same for what is no component. */
export async function loadCustomEmoji(kit: Kit): Promise<CustomFaces> {
  const custom = kitCustomEmoji(kit);
  await custom.load();
  return custom.faces ?? NONE;
}

const NONE: CustomFaces = new Map();

/** The app's own emoji by name; undefined while they load. Asked for only where `isNeeded`; none without a provider. */
export function useCustomEmoji(isNeeded = true): CustomFaces | undefined {
  const kit = useContext(KitContext);
  const [faces, setFaces] = useState(() => (kit ? kitCustomEmoji(kit).faces : NONE));
  useEffect(() => {
    if (!kit || !isNeeded) return;
    const custom = kitCustomEmoji(kit);
    const take = () => setFaces(custom.faces);
    const stop = custom.subscribe(take);
    void custom.load().then(take);
    return stop;
  }, [kit, isNeeded]);
  return faces;
}
