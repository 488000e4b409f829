import type { LocalMessage } from '../messages/index.ts';

/** A composer's state besides its parts: what it is writing and whether it can be sent. */
export interface ComposerState {
  /** The message being edited; undefined for a new one. */
  readonly edited: LocalMessage | undefined;
  /** The message that the new one will quote. */
  readonly quoted: LocalMessage | undefined;
  /** Whether a reply is also shown in the channel's own list. */
  readonly showInChannel: boolean;
  /** UTF-16 units beyond the maximum length; 0 if the text fits. */
  readonly tooLongBy: number;
  /** Whether there is something to send and the text fits. Uploads may still be running (COMP-03). */
  readonly canSend: boolean;
  /** Whether a submitted message is still going through the pipelines. */
  readonly isSubmitting: boolean;
}
