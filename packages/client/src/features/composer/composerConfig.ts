import { composerDefaults } from '@confab/protocol';
import type { UploadFile } from './attachments/uploadFile.ts';

/** How a composer behaves (COMP-01); what is not given has the defaults of SEED.md section 9. */
export interface ComposerConfig {
  /** Drafts kept on the server and followed by one's other devices; off unless asked for. */
  drafts: { enabled: boolean; debounceMs: number };
  /** Previews of links while one writes; off unless asked for. */
  linkPreviews: { enabled: boolean; debounceMs: number };
  location: { enabled: boolean };
  /** `maxLength` in UTF-16 units; the channel's own limit unless given. */
  text: { enabled: boolean; publishTypingEvents: boolean; maxLength?: number };
  /** `upload` takes files elsewhere than to the service. */
  attachments: { filesMost: number; upload?: UploadFile };
}

/** Any part of a {@link ComposerConfig}. */
export type ComposerOptions = { [K in keyof ComposerConfig]?: Partial<ComposerConfig[K]> };

/** The defaults under the client's options, the channel's and the composer's own, the later ones on top. */
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

/** Options over others, option by option. */
export function mergeOptions(before: ComposerOptions, over: ComposerOptions): ComposerOptions {
  const keys = new Set([...Object.keys(before), ...Object.keys(over)]) as Set<keyof ComposerOptions>;
  return Object.fromEntries([...keys].map((key) => [key, { ...before[key], ...over[key] }]));
}
