import type { ClientContext } from '../../clientContext.ts';
import type { Channel } from '../channels/index.ts';
import type { PageRecords } from './pageRecords.ts';
import { hasLapsed, type Performers, performers } from './performAction.ts';
import type { Performed } from './waitingEntry.ts';
import type { WaitingQueue } from './waitingQueue.ts';

interface RestorerParts {
  readonly openChannel: (type: string, id: string) => Channel;
  readonly records: PageRecords;
  readonly queue: WaitingQueue;
  /** Whether actions may wait now. */
  isStarted(): boolean;
}

/** Performs the stored actions of closed pages again: they are shown, and wait in this page. */
export class ActionRestorer {
  readonly #context: ClientContext;
  readonly #parts: RestorerParts;
  /** The record of the action that is being performed, until the action asks for it. */
  #record: Performed | undefined;

  constructor(context: ClientContext, parts: RestorerParts) {
    this.#context = context;
    this.#parts = parts;
  }

  /** Returns the record of an action that is performed again; undefined for a new action. */
  claimRecord(): Performed | undefined {
    const record = this.#record;
    this.#record = undefined;
    return record;
  }

  /**
   * Restores the signed-in user's actions; returns whether those that wait may be sent. Calls `closed` once another page
   * with actions has been closed.
   */
  async restore(closed: () => void): Promise<boolean> {
    const { me } = this.#context;
    const { openChannel, records, queue, isStarted } = this.#parts;
    const userId = me.get()?.id;
    if (userId === undefined) return false;
    const adopted = await records.adopt(userId, closed);
    const unknown = adopted.filter(({ id }) => !queue.isKnown(id));
    if (unknown.length === 0) return true;
    const kinds = new Set(unknown.map(({ action: [kind] }) => kind));
    // Without a network their code may not load: the next connection tries again.
    const perform = await performers(this.#context, openChannel, kinds).catch(() => undefined);
    if (!perform || me.get()?.id !== userId || !isStarted()) return false;
    for (const record of unknown) if (!queue.isKnown(record.id)) this.#perform(record, perform);
    return true;
  }

  #perform(record: Performed, perform: Performers): void {
    const { environment, logger } = this.#context;
    const { records, queue } = this.#parts;
    const [kind, cid, ...args] = record.action;
    queue.continueAfter(record);
    this.#record = record;
    try {
      if (!hasLapsed(record, environment.now())) {
        Promise.resolve(perform[kind]?.(cid, args)).catch(() => undefined);
      }
    } catch (error) {
      logger.warn('a waiting action cannot be restored', { kind, error });
    }
    // Nothing asked for it: the action has no effect any more.
    if (this.claimRecord()) void records.delete(record.id);
  }
}
