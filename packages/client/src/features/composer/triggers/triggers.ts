import type { ComposerParts } from '../composerParts.ts';
import type { SyncStep } from '../pipelines/pipeline.ts';
import type { TextChange } from '../text/textState.ts';
import { channelTrigger } from './channelTrigger.ts';
import { commandTrigger } from './commandTrigger.ts';
import { emojiTrigger } from './emojiTrigger.ts';
import { mentionTrigger } from './mentionTrigger.ts';
import { suggest } from './suggestStep.ts';
import type { TextTrigger } from './textTrigger.ts';

/** The four triggers of COMP-06. A message that is changed runs no command. */
export const defaultTriggers = ({
  context,
  home,
  scope,
}: Pick<ComposerParts, 'context' | 'home' | 'scope'>): TextTrigger<unknown>[] => [
  mentionTrigger(context, home, scope.parentId),
  ...(scope.edited ? [] : [commandTrigger(context, home)]),
  emojiTrigger(context),
  channelTrigger(context),
];

/** The step for these triggers and those that a host has added. */
export const suggestFor = (composer: ComposerParts): SyncStep<TextChange> =>
  suggest([...defaultTriggers(composer), ...composer.addedTriggers]);
