import type { composerOf } from '@confab/client/composer';

let loaded: typeof composerOf | undefined;

/** Makes the composers available to actions; called with their code, which `lazyParts.tsx` loads. */
export function provideComposers(code: typeof composerOf): void {
  loaded = code;
}

/** Returns the composer of a channel or thread, for an action: it runs once its code and the composers are loaded. */
export function composerInAction(...target: Parameters<typeof composerOf>): ReturnType<typeof composerOf> {
  if (!loaded) throw new Error('The composers are not loaded yet.');
  return loaded(...target);
}
