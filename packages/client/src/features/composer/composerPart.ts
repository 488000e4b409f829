import type { DraftContent } from '@confab/protocol';
import type { Readable } from '../../core/store/store.ts';
import type { LocalMessage, OutgoingMessage } from '../messages/index.ts';

/**
 * Where a part's content suffices for a message: anywhere, only for a new one in the channel's own list (a poll,
 * COMP-05), or never.
 */
export type SendableAlone = 'anywhere' | 'new-in-channel' | 'never';

/** One part of a composer's content. Text and attachments are parts; a poll and a location are added as such. */
export interface ComposerPart {
  readonly id: string;
  /** Its content; notifies of every change. */
  readonly state: Readable<unknown>;
  /** The part of the state that must not get lost; defaults to the whole state. */
  content?(): unknown;
  readonly sendableAlone: SendableAlone;
  /** Whether it has content that must not get lost. */
  hasContent(): boolean;
  /** Adds its content to the message. */
  compose(message: OutgoingMessage): OutgoingMessage;
  /** Adds its content to the draft; without this it is in no draft. */
  composeDraft?(content: DraftContent): DraftContent;
  /** Returns why nothing can be sent with this content, as a short machine-readable reason; undefined if it can. */
  blockedReason?(): string | undefined;
  /** Replaces its content by a draft's, or clears it if the draft has none. */
  restoreDraft?(content: DraftContent): void;
  /** Replaces its content by that of a message that was not sent. */
  restoreMessage?(message: LocalMessage): void;
  /** Removes its content after it was sent or discarded. */
  clear(): void;
}
