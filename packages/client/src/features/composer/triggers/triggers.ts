import type { ComposerParts } from '../composerParts.ts';
import type { SyncStep } from '../pipelines/pipeline.ts';
import type { TextChange } from '../text/textState.ts';
import { channelTrigger } from './channelTrigger.ts';
import { commandTrigger } from './commandTrigger.ts';
import { emojiTrigger } from './emojiTrigger.ts';
import { mentionTrigger } from './mentionTrigger.ts';
import { suggest } from './suggestStep.ts';
import type { TextTrigger } from './textTrigger.ts';

/** The four triggers of COMP-06. While editing a message there are no commands. */
export const defaultTriggers = ({
  context,
  channel,
  scope,
}: Pick<ComposerParts, 'context' | 'channel' | 'scope'>): TextTrigger<unknown>[] => [
  mentionTrigger(context, channel, scope.parentId),
  ...(scope.edited ? [] : [commandTrigger(context, channel)]),
  emojiTrigger(context),
  channelTrigger(context),
];

/** Creates the step for these triggers and those added by a host. */
export const suggestFor = (composer: ComposerParts): SyncStep<TextChange> =>
  suggest([...defaultTriggers(composer), ...composer.addedTriggers]);
