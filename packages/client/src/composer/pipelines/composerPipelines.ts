import type { ComposerParts } from '../composerParts.ts';
import type { TextChange } from '../text/textState.ts';
import { defaultTriggers, suggest } from '../triggers/index.ts';
import {
  type Composition,
  composeAddedParts,
  composeMentions,
  composePart,
  composeQuote,
  composeThread,
  refuseEmpty,
  refuseTooLong,
} from './composition.ts';
import { Pipeline, type SyncStep } from './pipeline.ts';
import { clear, deliver, type Sending, saveEdit, stopTyping } from './sending.ts';
import { forgetMentions, publishTyping } from './textChange.ts';

/** The pipelines of one composer; docs/composer.md tells how a host changes them. */
export interface ComposerPipelines {
  /** With every key, move of the caret and text set by a program. */
  readonly textChange: Pipeline<TextChange, SyncStep<TextChange>>;
  /** What a composer holds becomes a message. */
  readonly composition: Pipeline<Composition>;
  /** The message goes out. */
  readonly sending: Pipeline<Sending>;
}

/** Every built-in step, in its order. */
export const composerPipelines = (composer: ComposerParts): ComposerPipelines => ({
  textChange: new Pipeline<TextChange, SyncStep<TextChange>>([
    forgetMentions,
    suggest(defaultTriggers(composer)),
    publishTyping(composer),
  ]),
  composition: new Pipeline([
    composePart(composer.customData),
    composePart(composer.text),
    composeMentions(composer),
    composeQuote(composer),
    composeThread(composer),
    composeAddedParts(composer),
    refuseTooLong(composer),
    refuseEmpty(composer),
  ]),
  sending: new Pipeline([deliver(composer), stopTyping(composer), clear(composer), saveEdit(composer)]),
});
