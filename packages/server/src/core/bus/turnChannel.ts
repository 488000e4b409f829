import type { TurnChannel } from '../storage/sharing.ts';
import type { NodeBus } from './bus.ts';

/** A channel for notices of turns that is opened before the bus, since the bus needs the database. */
export interface OpenTurnChannel extends TurnChannel {
  /** Must be called with each notice of another node. */
  receive(notice: string): void;
}

/** Carries notices of turns between servers of one version: others may cache other results. */
export function createTurnChannel(version: string, bus: () => NodeBus): OpenTurnChannel {
  const start = `${version} `;
  let apply = (_notice: string): void => undefined;
  return {
    announce: (notice) => bus().announceTurn(start + notice),
    subscribe(listener) {
      apply = listener;
    },
    receive(notice) {
      if (notice.startsWith(start)) apply(notice.slice(start.length));
    },
  };
}
