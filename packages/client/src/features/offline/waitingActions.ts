import type { ClientContext } from '../../clientContext.ts';
import { isLive } from '../../core/connection/connectionState.ts';
import { toChatError } from '../../core/http/errors.ts';
import type { Defer } from '../../core/store/defer.ts';
import type { Readable } from '../../core/store/store.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import type { Channel } from '../channels/index.ts';
import { DirectAttempts } from './directAttempts.ts';
import { inTime } from './pageLocks.ts';
import type { PageRecords } from './pageRecords.ts';
import { ActionRestorer } from './restoreActions.ts';
import type { Entry, Performed, Task, WaitingAction } from './waitingEntry.ts';
import { WaitingQueue } from './waitingQueue.ts';
import { WaitingSender } from './waitingSender.ts';

/**
 * Actions made without a network (CONN-05): shown at once, stored over a reload, and sent in order within each channel,
 * once each. Repeating any of them is harmless. Each belongs to the page that performed it; once that page is closed, to
 * the next page of the same user that looks.
 */
export class WaitingActions {
  readonly #context: ClientContext;
  readonly #direct = new DirectAttempts();
  readonly #queue: WaitingQueue;
  readonly #sender: WaitingSender;
  readonly #restorer: ActionRestorer;
  /** How the client performed actions before; undefined while none can wait. */
  #deferBefore: Defer | undefined;
  #unsubscribe: (() => void) | undefined;
  /** In the order of performing. */
  readonly entries: Readable<readonly WaitingAction[]>;

  constructor(
    context: ClientContext,
    openChannel: (type: string, id: string) => Channel,
    records: PageRecords,
  ) {
    const queue = new WaitingQueue(context, records);
    const isStarted = () => this.#deferBefore !== undefined;
    this.#context = context;
    this.#queue = queue;
    this.#sender = new WaitingSender(context, { queue, records, direct: this.#direct });
    this.#restorer = new ActionRestorer(context, { openChannel, records, queue, isStarted });
    this.entries = queue.entries;
    addHandlers(context, { forget: () => this.clear() });
  }

  /** Lets actions wait from now on. */
  start(): void {
    if (this.#deferBefore) return;
    const { connection } = this.#context;
    this.#deferBefore = this.#context.defer;
    this.#context.defer = this.#defer;
    this.#sender.start();
    let wasLive = isLive(connection.state.get());
    this.#unsubscribe = connection.state.subscribe(() => {
      const isNow = isLive(connection.state.get());
      if (isNow && !wasLive) void this.restore();
      wasLive = isNow;
    });
    if (wasLive) void this.restore();
  }

  /** Lets no more actions wait; those that do stay stored, for another page. */
  stop(): void {
    if (!this.#deferBefore) return;
    this.#context.defer = this.#deferBefore;
    this.#deferBefore = undefined;
    this.#unsubscribe?.();
    this.#sender.stop();
  }

  /** Shows the signed-in user's actions of closed pages, and sends all that wait once the network is there. */
  async restore(): Promise<void> {
    if (await this.#restorer.restore(() => void this.restore())) this.#sender.sendAll();
  }

  /** Resolves when everything that waits is stored. */
  async stored(): Promise<void> {
    await Promise.all(this.#queue.entries.get().map(({ stored }) => stored));
  }

  /** Drops the actions of the user who was signed in; they stay stored. */
  clear(): void {
    this.#queue.clear();
  }

  readonly #defer: Defer = (action, lane, show, call) => {
    const restored = this.#restorer.claimRecord();
    return new Promise<void>((resolve, reject) => {
      // `#run` resolves this as soon as the action waits, so that callers do not wait for the network.
      show(() => this.#run({ action, lane, call }, restored, resolve)).then(resolve, reject);
    });
  };

  /** Sends an action, now or once it need not wait any more; calls `onStored` where it waits. */
  async #run(task: Task, restored: Performed | undefined, onStored: () => void): Promise<void> {
    const { connection, environment } = this.#context;
    const [, cid] = task.action;
    const record = restored ?? this.#queue.createRecord(task);
    const mustWait = restored || !isLive(connection.state.get()) || this.#queue.first(cid);
    const entry = mustWait
      ? this.#enqueue(task, record)
      : await this.#direct.track(cid, this.#attempt(task, record));
    if (!entry) return;
    void inTime(environment, entry.stored).then(onStored);
    await entry.done;
  }

  /** Sends an action at once; returns its entry where it must wait. */
  async #attempt(task: Task, record: Performed): Promise<Entry | undefined> {
    const { connection, lanes } = this.#context;
    try {
      await lanes.run(task.lane, task.call);
      return undefined;
    } catch (cause) {
      const error = toChatError(cause);
      const isUnreachable = error.status === 0 || !isLive(connection.state.get());
      if (!error.retryable || !isUnreachable || !this.#deferBefore) throw error;
      return this.#enqueue(task, record);
    }
  }

  #enqueue(task: Task, record: Performed): Entry {
    const entry = this.#queue.add(task, record);
    if (this.#queue.has(entry)) void this.#sender.send(entry.cid);
    return entry;
  }
}
