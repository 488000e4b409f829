import type { ClientContext } from '../../clientContext.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';
import { maxVisitAgeMs } from './limits.ts';
import { heldLocks, holdLock, inTime, isReleased } from './pageLocks.ts';
import { type WaitingFile, type WaitingRecord, WaitingStore } from './waitingStore.ts';

/**
 * One page's records of waiting actions and files. A page holds a Web Lock while it is open; the records of a closed
 * page belong to the next one that looks. Without Web Locks every page takes over what it finds, and the last one sends
 * it.
 */
export class PageRecords {
  readonly #context: ClientContext;
  readonly #store: WaitingStore;
  readonly #name: string;
  /** Identifies this page. */
  readonly #page: string;
  #owning: Promise<unknown> | undefined;
  #ending = new AbortController();
  /** Open pages with records of their own. */
  readonly #others = new Set<string>();

  constructor(context: ClientContext, name: string) {
    const { environment, logger } = context;
    this.#context = context;
    this.#name = name;
    this.#page = uuidV7(environment);
    this.#store = new WaitingStore(name, (error) =>
      logger.warn('waiting actions and files are not stored', { error }),
    );
  }

  /** Begins to own records; returns a function that leaves them to other pages. */
  open(): () => void {
    const { held, release } = holdLock(this.#context.environment, this.#lockOf(this.#page));
    const ending = new AbortController();
    this.#owning = held;
    this.#ending = ending;
    return () => {
      ending.abort();
      release();
    };
  }

  /** Stores an action as this page's, and deletes those that it supersedes; returns whether it is stored. */
  async put(record: Omit<WaitingRecord, 'owner'>, superseded: readonly string[]): Promise<boolean> {
    await this.#owning;
    return this.#store.put({ ...record, owner: this.#page }, superseded);
  }

  delete(id: string): Promise<void> {
    return this.#store.delete(id);
  }

  /** Whether a stored action is another page's now, or was discarded; false without a database. */
  async isLost(id: string): Promise<boolean> {
    const stored = await inTime(this.#context.environment, this.#store.ownerOf(id));
    return stored !== undefined && stored.owner !== this.#page;
  }

  /**
   * Returns all of this user's records that belong to this page now, oldest first. Calls `closed` once another page with
   * records has been closed.
   */
  async adopt(userId: string, closed: () => void): Promise<readonly WaitingRecord[]> {
    const { environment } = this.#context;
    const adopted = await inTime(environment, this.#adopt(userId));
    for (const page of adopted?.others ?? []) void this.#awaitClosed(page, closed);
    return adopted?.own ?? [];
  }

  /** Stores a file; returns whether all together have at most `maxBytes` and it is stored. */
  async putFile(file: Omit<WaitingFile, 'owner'>, maxBytes: number): Promise<boolean> {
    await this.#owning;
    return this.#store.putFile({ ...file, owner: this.#page }, maxBytes);
  }

  file(address: string): Promise<WaitingFile | undefined> {
    return this.#store.file(address);
  }

  /** Returns this user's files at these addresses. Deletes other files of closed pages, and outdated ones. */
  async files(userId: string, addresses: ReadonlySet<string>): Promise<readonly WaitingFile[]> {
    const { environment } = this.#context;
    await this.#owning;
    const [files, held] = await Promise.all([this.#store.files(), heldLocks(environment)]);
    const minCreatedAt = environment.now() - maxVisitAgeMs;
    const own: WaitingFile[] = [];
    for (const file of files) {
      const isOwn = file.userId === userId;
      const isNeeded = isOwn ? addresses.has(file.address) : true;
      // Without locks, nobody knows which pages are open.
      const isOpen = !environment.locks || file.owner === this.#page || held.has(this.#lockOf(file.owner));
      if (file.createdAt < minCreatedAt || (!isNeeded && !isOpen)) await this.#store.deleteFile(file.address);
      else if (isOwn && isNeeded) own.push(file);
    }
    return own;
  }

  deleteFile(address: string): Promise<void> {
    return this.#store.deleteFile(address);
  }

  clear(): Promise<void> {
    return this.#store.clear();
  }

  async #adopt(userId: string): ReturnType<WaitingStore['adopt']> {
    const { environment } = this.#context;
    await this.#owning;
    const held = await heldLocks(environment);
    return this.#store.adopt(userId, this.#page, {
      isClosed: (page) => !held.has(this.#lockOf(page)),
      minCreatedAt: environment.now() - maxVisitAgeMs,
    });
  }

  async #awaitClosed(page: string, closed: () => void): Promise<void> {
    if (this.#others.has(page)) return;
    this.#others.add(page);
    const isClosed = await isReleased(this.#context.environment, this.#lockOf(page), this.#ending.signal);
    this.#others.delete(page);
    if (isClosed) closed();
  }

  readonly #lockOf = (page: string) => `${this.#name} ${page}`;
}
