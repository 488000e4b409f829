import type { ChatClient } from '@confab/client';
import { ChatError } from '@confab/protocol';

/** What a client is asked to show: these channels, people and threads. */
export interface Scope {
  readonly cids: readonly string[];
  readonly userIds: readonly string[];
  /** `cid parentId` of each thread. */
  readonly threads: readonly string[];
}

/** Something that one client shows, as a page has it open. */
export interface OpenView {
  /** Loads it; once that has succeeded the client keeps it up to date by itself. */
  load(scope: Scope): Promise<unknown>;
  /** What is shown now. */
  show(scope: Scope): unknown;
}

/** One kind of thing that a client can show. */
export interface View {
  open(client: ChatClient): OpenView;
  /**
   * What a client that was opened just now must show beside a page that has been open for long, where that is not simply the
   * same: a list may be loaded further back, or keep what was unread when it was opened.
   */
  align?(fresh: never, shown: never): { readonly fresh: unknown; readonly shown: unknown };
}

export type Views = Readonly<Record<string, View>>;
/** By name, what is shown. */
export type Picture = Readonly<Record<string, unknown>>;

/** Undefined fields are the same as missing ones. */
export const plain = <T>(value: T): T => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

/** All views of one client, as one page has them open. */
export class OpenViews {
  readonly #open: ReadonlyMap<string, OpenView>;
  readonly #missing: Set<string>;

  constructor(client: ChatClient, views: Views) {
    this.#open = new Map(Object.entries(views).map(([name, view]) => [name, view.open(client)]));
    this.#missing = new Set(this.#open.keys());
  }

  /** Loads what has not been loaded yet, as somebody who presses "Try again"; answers whether all is there now. */
  async load(scope: Scope): Promise<boolean> {
    await Promise.all(
      [...this.#missing].map(async (name) => {
        try {
          await this.#open.get(name)?.load(scope);
        } catch (error) {
          if (!(error instanceof ChatError)) throw error;
          // What one may not see is loaded, as nothing.
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

/** Loads each of several things; rejects, once all have been tried, where the network failed one. */
export async function loadEach<T>(items: readonly T[], load: (item: T) => Promise<unknown>): Promise<void> {
  const results = await Promise.allSettled(items.map(load));
  for (const result of results) {
    if (result.status === 'fulfilled') continue;
    if (!(result.reason instanceof ChatError) || result.reason.retryable) throw result.reason;
  }
}

/** For what keeps its failure in its state: rejects with it. */
export async function loadOrThrow(
  load: () => Promise<unknown>,
  error: () => ChatError | undefined,
): Promise<void> {
  await load();
  const failure = error();
  if (failure) throw failure;
}
