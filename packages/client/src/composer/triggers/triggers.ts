import type { ComposerParts } from '../composerParts.ts';
import { channelTrigger } from './channelTrigger.ts';
import { commandTrigger } from './commandTrigger.ts';
import { emojiTrigger } from './emojiTrigger.ts';
import { mentionTrigger } from './mentionTrigger.ts';
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
