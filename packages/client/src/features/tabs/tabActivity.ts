import { activeViewMs, type ClientFrame } from '@confab/protocol';

/** The call that reports whether the user is active, which the leader makes for all tabs. */
export const activityRoute = 'POST /me/activity';

type ViewingFrame = Extract<ClientFrame, { type: 'viewing' }>;

/** Whether somebody uses a device. */
export type Activity = 'online' | 'away';

interface TabState {
  activity: Activity;
  /** The conversation that the user views in this tab, and since when this is known. */
  view: { readonly frame: ViewingFrame; readonly at: number } | undefined;
}

/** Reports to the service over the shared connection, which counts as one device. */
export interface ActivityHost {
  now(): number;
  view(frame: ViewingFrame): void;
  activity(activity: Activity): void;
}

/** Joins the user's activity in all tabs: active in one is active, and the tab used last has the viewed channel. */
export class TabActivity {
  readonly #host: ActivityHost;
  readonly #tabs = new Map<string, TabState>();
  #reported: Activity = 'online';

  constructor(host: ActivityHost) {
    this.#host = host;
  }

  /** A tab was opened, or has connected again. */
  add(id: string): void {
    this.#tabs.set(id, { activity: 'online', view: undefined });
    this.#report();
  }

  remove(id: string): void {
    const tab = this.#tabs.get(id);
    this.#tabs.delete(id);
    if (tab?.view) this.#reportOtherView();
    this.#report();
  }

  /** A new connection: the service takes its user for active. */
  reconnected(): void {
    this.#reported = 'online';
    this.#report();
  }

  setActivity(id: string, activity: Activity): void {
    const tab = this.#tabs.get(id);
    if (!tab) return;
    tab.activity = activity;
    this.#report();
  }

  setView(id: string, frame: ViewingFrame): void {
    const tab = this.#tabs.get(id);
    if (!tab) return;
    tab.view = undefined;
    if (frame.cid === null) return this.#reportOtherView();
    tab.view = { frame, at: this.#host.now() };
    this.#host.view(frame);
  }

  #reportOtherView(): void {
    const since = this.#host.now() - activeViewMs;
    const views = [...this.#tabs.values()].flatMap(({ view }) => (view && view.at > since ? [view] : []));
    const latest = views.sort((left, right) => right.at - left.at)[0];
    this.#host.view(latest?.frame ?? { type: 'viewing', cid: null });
  }

  #report(): void {
    const states = [...this.#tabs.values()];
    if (states.length === 0) return;
    const activity = states.some((tab) => tab.activity === 'online') ? 'online' : 'away';
    if (activity === this.#reported) return;
    this.#reported = activity;
    this.#host.activity(activity);
  }
}
