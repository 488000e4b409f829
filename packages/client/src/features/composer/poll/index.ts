import type { ComposerPart } from '../composerPart.ts';
import { PollComposer, type PollHost } from './pollComposer.ts';

export { PollComposer, type PollComposerState } from './pollComposer.ts';
export { countErrors, type PollErrors, type PollFieldError } from './pollErrors.ts';
export { isBlank, type PollFields, type PollOptionRow } from './pollFields.ts';
export type { PollEdit, PollField, PollPipelines } from './pollPipelines.ts';

/** The parts of a message composer that a poll is added to. */
export interface PollComposerParent extends PollHost {
  readonly addedParts: readonly ComposerPart[];
  addPart(part: ComposerPart): void;
}

/** Returns the poll of a message composer; the part is added on first use. */
export function pollOf(composer: PollComposerParent): PollComposer {
  const known = composer.addedParts.find((part) => part instanceof PollComposer);
  if (known) return known;
  const poll = new PollComposer(composer);
  composer.addPart(poll);
  return poll;
}
