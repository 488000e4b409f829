import type { DraftContent, MessageInput } from '@confab/protocol';

/** A message that waits to be sent, as it is kept over a reload (CONN-04). */
export interface OutboxRecord {
  /** The message's id. */
  readonly id: string;
  readonly cid: string;
  /** Who wrote it; another user of the same browser never sends it. */
  readonly userId: string;
  readonly message: MessageInput;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Why the service refused it; absent while it waits. */
  readonly failure?: {
    name: string;
    code: number;
    status: number;
    message: string;
    retryable: boolean;
    details: object;
  };
}

/** What one has written and not sent, as it is kept over a reload (UX-14). */
export interface DraftRecord {
  /** Who wrote it; another user of the same browser never sees it. */
  readonly userId: string;
  /** The channel, and the thread in it. */
  readonly key: string;
  readonly content: DraftContent;
  /** Whether the service may not have it yet. */
  readonly isUnsaved: boolean;
}

/** Where the client keeps what must survive a reload. */
export interface Persistence {
  /** One user's waiting messages, oldest first. */
  outbox(userId: string): Promise<OutboxRecord[]>;
  putOutbox(record: OutboxRecord): Promise<void>;
  deleteOutbox(id: string): Promise<void>;
  /** What one user has written in one place. */
  draft(userId: string, key: string): Promise<DraftRecord | undefined>;
  putDraft(record: DraftRecord): Promise<void>;
  deleteDraft(userId: string, key: string): Promise<void>;
  /** What is kept under a name; where there is nothing yet, `fresh` from now on, one for all tabs. */
  keep(name: string, fresh: string): Promise<string>;
}
