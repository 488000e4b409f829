import type { ConnectedTab } from './connectedTab.ts';

/** A tab not heard of for so long is gone; hidden tabs may send a sign of life once a minute only. In milliseconds. */
const maxSilenceMs = 180_000;

/** The tabs that use the shared connection or wait for it, by the ids of their sockets. */
export class ConnectedTabs {
  readonly #tabs = new Map<string, ConnectedTab>();

  /** In the order of connecting. */
  get all(): readonly ConnectedTab[] {
    return [...this.#tabs.values()];
  }

  /** The leader's own. */
  get own(): ConnectedTab | undefined {
    return this.all.find(({ end }) => end.isOwn);
  }

  get hasOthers(): boolean {
    return this.all.some(({ end }) => !end.isOwn);
  }

  get(id: string): ConnectedTab | undefined {
    return this.#tabs.get(id);
  }

  set(tab: ConnectedTab): void {
    this.#tabs.set(tab.end.id, tab);
  }

  delete(tab: ConnectedTab): void {
    this.#tabs.delete(tab.end.id);
  }

  /** Other tabs that are gone without having said so. */
  silent(now: number): readonly ConnectedTab[] {
    return this.all.filter(({ end, heardAt }) => !end.isOwn && heardAt < now - maxSilenceMs);
  }
}
