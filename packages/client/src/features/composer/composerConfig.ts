import { composerDefaults } from '@confab/protocol';
import type { UploadFile } from './attachments/uploadFile.ts';

/** How a composer behaves (COMP-01). */
export interface ComposerConfig {
  /** Drafts stored by the service and synced to the user's other devices; off by default. */
  drafts: { enabled: boolean; debounceMs: number };
  /** Previews of links while writing; off by default. */
  linkPreviews: { enabled: boolean; debounceMs: number };
  location: { enabled: boolean };
  /** `maxLength` in UTF-16 units; defaults to the channel's limit. */
  text: { enabled: boolean; publishTypingEvents: boolean; maxLength?: number };
  /** `upload` sends files elsewhere than to the service. */
  attachments: { maxFiles: number; upload?: UploadFile };
}

/** Any part of a {@link ComposerConfig}. */
export type ComposerOptions = { [K in keyof ComposerConfig]?: Partial<ComposerConfig[K]> };

/** Merges the defaults with the client's, the channel's and the composer's own options; later ones win. */
export function composerConfig(...options: readonly (ComposerOptions | undefined)[]): ComposerConfig {
  const over = <K extends keyof ComposerConfig>(key: K): ComposerConfig[K] =>
    Object.assign({ ...composerDefaults[key] }, ...options.map((option) => option?.[key]));
  return {
    drafts: over('drafts'),
    linkPreviews: over('linkPreviews'),
    location: over('location'),
    text: over('text'),
    attachments: over('attachments'),
  };
}

/** Merges options, option by option. */
export function mergeOptions(before: ComposerOptions, over: ComposerOptions): ComposerOptions {
  const keys = new Set([...Object.keys(before), ...Object.keys(over)]) as Set<keyof ComposerOptions>;
  return Object.fromEntries([...keys].map((key) => [key, { ...before[key], ...over[key] }]));
}
