import type { Attachment } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { ChannelAccess } from '../channels/index.ts';
import type { MessageRow } from './migrations.ts';

/** A message that is to have other attachments. */
export interface AttachmentChange {
  readonly actor: Actor;
  readonly channel: ChannelAccess;
  /** The message as it is. */
  readonly row: MessageRow;
  /** What it is to have; a step may give back others. */
  readonly attachments: Attachment[];
}

/** An edit on its way: what the message is to have. */
export interface Edit {
  readonly actor: Actor;
  readonly channel: ChannelAccess;
  /** The message as it is. */
  readonly row: MessageRow;
  readonly text: string;
  readonly attachments: Attachment[];
  /** Addresses of links whose previews are on their way. */
  readonly pendingPreviews: string[];
  /** Where they change: those that it is to have. */
  readonly translations: Record<string, string> | undefined;
  /** Where they change: the custom fields that it is to have. */
  readonly custom: Record<string, unknown> | undefined;
}

/** Where other nouns take part in changes of a message; they add their steps while they are wired. */
export interface UpdateSteps {
  /** Looks at new attachments before they are written: changes them, or refuses them by throwing a `ChatError`. */
  readonly beforeAttachments: ((change: AttachmentChange, tx: Transaction) => Promise<Attachment[]>)[];
  /** Looks at an edit as a whole, after the steps for its attachments: changes it, or refuses it in the same way. */
  readonly beforeEdit: ((edit: Edit, tx: Transaction) => Promise<Edit>)[];
  /** Adds to a deletion, soft or for good: what the message did by itself ends. What goes for good registers in `erasure`. */
  readonly afterDelete: ((row: MessageRow, tx: Transaction) => Promise<void>)[];
}

export const updateSteps = perServer(
  (): UpdateSteps => ({
    beforeAttachments: [],
    beforeEdit: [],
    afterDelete: [],
  }),
);
