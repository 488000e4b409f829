export type TextCode = typeof import('./markdownCode.ts');

/** The code once it is loaded: every later text is drawn with it at once. */
let loaded: TextCode | undefined;

/** Loads the code that reads and draws Markdown. */
export async function loadTextCode(): Promise<TextCode> {
  loaded = await import('./markdownCode.ts');
  return loaded;
}

/** Returns the code if it is loaded. */
export const loadedTextCode = (): TextCode | undefined => loaded;

// A server draws Markdown too, and cannot wait for it while it draws.
if (typeof document === 'undefined') loadTextCode().catch(() => undefined);
