import type { DraftContent, MessageInput } from '@confab/protocol';

/** An unsent message as stored over a reload (CONN-04). */
export interface OutboxRecord {
  /** The message's id. */
  readonly id: string;
  readonly cid: string;
  /** The author; another user of the same browser never sends it. */
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

/** A draft as stored over a reload (UX-14). */
export interface DraftRecord {
  /** The author; another user of the same browser never sees it. */
  readonly userId: string;
  /** The channel, and the thread in it. */
  readonly key: string;
  readonly content: DraftContent;
  /** Whether the service may not have this version yet. */
  readonly isUnsaved: boolean;
}

/** Storage for everything that must survive a reload. */
export interface Persistence {
  /** Returns one user's unsent messages, oldest first. */
  outbox(userId: string): Promise<OutboxRecord[]>;
  putOutbox(record: OutboxRecord): Promise<void>;
  deleteOutbox(id: string): Promise<void>;
  /** Returns one user's draft of one channel or thread. */
  draft(userId: string, key: string): Promise<DraftRecord | undefined>;
  putDraft(record: DraftRecord): Promise<void>;
  deleteDraft(userId: string, key: string): Promise<void>;
  /** Returns the value stored under a name; stores `fresh` first if there is none, one for all tabs. */
  keep(name: string, fresh: string): Promise<string>;
}
