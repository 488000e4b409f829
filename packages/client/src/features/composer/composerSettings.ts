import { createStore } from '../../core/store/store.ts';
import { perClient } from '../../perClient.ts';
import type { ComposerOptions } from './composerConfig.ts';
import type { MessageComposer } from './messageComposer.ts';

/** The client's settings for all its composers. */
export interface ComposerSettings extends ComposerOptions {
  /** Called once with each new composer before it is used, to change its pipelines. */
  setup?(composer: MessageComposer): void;
}

/** One client's settings for its composers, as its host passed them. */
export const composerSettings = perClient(() => createStore<ComposerSettings>({}));
