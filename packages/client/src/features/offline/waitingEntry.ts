import type { ChatError } from '@confab/protocol';
import type { DeferredAction } from '../../core/store/defer.ts';
import { supersedes } from './supersedes.ts';
import type { WaitingRecord } from './waitingStore.ts';

/** An action that waits for the network. */
export interface WaitingAction {
  readonly id: string;
  /** Such as `edit`, `react` or `read`. */
  readonly kind: string;
  /** Empty for an action on a user. */
  readonly cid: string;
}

/** An action, and how to send it. */
export interface Task {
  readonly action: DeferredAction;
  readonly lane: string;
  readonly call: () => Promise<void>;
}

/** An action of this page, or of a closed one, as it is stored. */
export type Performed = Omit<WaitingRecord, 'owner'>;

/** A waiting action of this page. */
export interface Entry extends Performed, WaitingAction, Task {
  isSending: boolean;
  /** Resolves with whether it is stored. */
  readonly stored: Promise<boolean>;
  /** Earlier actions whose outcome is that of this one. */
  readonly superseded: Entry[];
  /** Resolves once the action is done; rejects with the service's refusal. */
  readonly done: Promise<void>;
  settle(error?: ChatError): void;
}

/** Creates the entry of an action whose outcome becomes that of the superseded ones too. */
export function createEntry(
  task: Task,
  record: Performed,
  { superseded, stored }: Pick<Entry, 'superseded' | 'stored'>,
): Entry {
  const [kind, cid] = record.action;
  let end: (error?: ChatError) => void = () => undefined;
  const done = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  const settle = (error?: ChatError) => {
    end(error);
    for (const earlier of superseded) earlier.settle(error);
  };
  return { ...task, ...record, kind, cid, isSending: false, superseded, stored, done, settle };
}

/** Whether the later action makes an earlier one superfluous that is not under way. */
export const isMerged = (later: Task, earlier: Task & { readonly isSending?: boolean }): boolean =>
  !earlier.isSending && supersedes(later.action, earlier.action);
