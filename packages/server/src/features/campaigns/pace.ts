import { perServer } from '../../core/feature/perServer.ts';

/** Spaces what all campaigns of a server send, so that nobody else's messages wait behind them (`campaignPace`). */
export interface Pace {
  /** Answers when the next message may go. */
  turn(): Promise<void>;
}

export const pace = perServer(({ config, clock }): Pace => {
  const gapMs = config.campaignPace > 0 ? 1000 / config.campaignPace : 0;
  let nextAt = 0;
  return {
    turn() {
      const now = clock.now();
      // A clock that was put back makes nobody wait for its old time.
      const at = nextAt > now + 1000 + gapMs ? now : Math.max(now, nextAt);
      nextAt = at + gapMs;
      return at > now ? new Promise((resolve) => void clock.after(at - now, resolve)) : Promise.resolve();
    },
  };
});
