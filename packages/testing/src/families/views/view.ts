import type { ChatClient } from '@confab/client';
import { ChatError } from '@confab/protocol';

/** The channels, users and threads that a client is asked to show. */
export interface Scope {
  readonly cids: readonly string[];
  readonly userIds: readonly string[];
  /** `cid parentId` of each thread. */
  readonly threads: readonly string[];
}

/** A view that is open on one client, as on a page. */
export interface OpenView {
  /** Loads it; afterwards the client keeps it up to date by itself. */
  load(scope: Scope): Promise<unknown>;
  /** Returns what is shown now. */
  show(scope: Scope): unknown;
}

/** One kind of view of a client. */
export interface View {
  open(client: ChatClient): OpenView;
  /**
   * The state that a newly opened client must show beside a page that has been open for long, if the two are not simply
   * equal: a list may be loaded further back, or keep items that were unread when it was opened.
   */
  align?(fresh: never, shown: never): { readonly fresh: unknown; readonly shown: unknown };
}

export type Views = Readonly<Record<string, View>>;
/** The shown states by name. */
export type Picture = Readonly<Record<string, unknown>>;

/** Undefined fields are the same as missing ones. */
export const plain = <T>(value: T): T => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

/** All views of one client, as on one page. */
export class OpenViews {
  readonly #open: ReadonlyMap<string, OpenView>;
  readonly #missing: Set<string>;

  constructor(client: ChatClient, views: Views) {
    this.#open = new Map(Object.entries(views).map(([name, view]) => [name, view.open(client)]));
    this.#missing = new Set(this.#open.keys());
  }

  /** Loads what is not loaded yet, like "Try again"; returns whether everything is there now. */
  async load(scope: Scope): Promise<boolean> {
    await Promise.all(
      [...this.#missing].map(async (name) => {
        try {
          await this.#open.get(name)?.load(scope);
        } catch (error) {
          if (!(error instanceof ChatError)) throw error;
          // A view that the user may not see counts as loaded, with nothing.
          if (error.retryable) return;
        }
        this.#missing.delete(name);
      }),
    );
    return this.#missing.size === 0;
  }

  show(scope: Scope): Picture {
    return Object.fromEntries([...this.#open].map(([name, view]) => [name, plain(view.show(scope))]));
  }
}

/** Loads each of several items; rejects, after all have been tried, if the network failed one. */
export async function loadEach<T>(items: readonly T[], load: (item: T) => Promise<unknown>): Promise<void> {
  const results = await Promise.allSettled(items.map(load));
  for (const result of results) {
    if (result.status === 'fulfilled') continue;
    if (!(result.reason instanceof ChatError) || result.reason.retryable) throw result.reason;
  }
}

/** Loads something that keeps its failure in its state, and rejects with that failure. */
export async function loadOrThrow(
  load: () => Promise<unknown>,
  error: () => ChatError | undefined,
): Promise<void> {
  await load();
  const failure = error();
  if (failure) throw failure;
}

/** Returns one value for each channel of a scope, by cid. */
export const byCid = <T>({ cids }: Scope, of: (cid: string) => T): Record<string, T> =>
  Object.fromEntries(cids.map((cid) => [cid, of(cid)]));

/** Returns the entries of a map as an object, in the order of keys. */
export const byKey = <T>(known: ReadonlyMap<string, T>): Record<string, T> =>
  Object.fromEntries([...known].sort(([a], [b]) => (a < b ? -1 : 1)));
