import type { DraftContent } from '@confab/protocol';
import type { Readable } from '../../core/store/store.ts';
import type { Draft, LocalMessage } from '../messages/index.ts';

/**
 * What a part of a composer is worth by itself: enough for a message anywhere, only for a new one in the channel's own
 * list (a poll, COMP-05), or never.
 */
export type StandsAlone = 'anywhere' | 'new-in-channel' | 'never';

/** One part of what a composer holds. Text, attachments and the like are parts; a poll and a location plug in as such. */
export interface ComposerPart {
  readonly id: string;
  /** What it holds; tells of every change. */
  readonly state: Readable<unknown>;
  /** What of the state a person would miss; the whole state unless given. */
  content?(): unknown;
  readonly standsAlone: StandsAlone;
  /** Whether it holds anything that a person would miss. */
  hasContent(): boolean;
  /** The message with what it holds. */
  compose(message: Draft): Draft;
  /** The draft with what it holds; without this it is in no draft. */
  composeDraft?(content: DraftContent): DraftContent;
  /** Why nothing can be sent while it holds what it does, as a short reason for a program; undefined if nothing is wrong. */
  hindrance?(): string | undefined;
  /** Takes up what a draft has of it, or nothing, in the place of what it holds. */
  restoreDraft?(content: DraftContent): void;
  /** Takes up what a message has of it that did not go out, in the place of what it holds. */
  restoreMessage?(message: LocalMessage): void;
  /** What it holds has gone out, or is given up. */
  clear(): void;
}
