import type { LocalMessage } from '../messages/index.ts';

/** What a composer holds beside its parts, and how far it is from being sent. */
export interface ComposerState {
  /** The message that is being changed; absent where a new one is written. */
  readonly edited: LocalMessage | undefined;
  /** What the new message will quote. */
  readonly quoted: LocalMessage | undefined;
  /** Whether a reply will also stand in the channel's own list. */
  readonly showInChannel: boolean;
  /** By how many UTF-16 units the text is too long; 0 if it fits. */
  readonly tooLongBy: number;
  /** Whether there is something to send and the text fits. Uploads may still have to end (COMP-03). */
  readonly canSend: boolean;
  /** Whether what was submitted is still going through the pipelines. */
  readonly isSubmitting: boolean;
}
