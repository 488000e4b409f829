import { perServer } from '../../core/feature/perServer.ts';

/** Paces the messages of all campaigns of a server, so that they do not delay others (`campaignPace`). */
export interface Pace {
  /** Resolves when the next message may be sent. */
  turn(): Promise<void>;
}

export const pace = perServer(({ config, clock }): Pace => {
  const gapMs = config.campaignPace > 0 ? 1000 / config.campaignPace : 0;
  let nextAt = 0;
  return {
    turn() {
      const now = clock.now();
      // If the clock was set back, do not wait for the old time.
      const at = nextAt > now + 1000 + gapMs ? now : Math.max(now, nextAt);
      nextAt = at + gapMs;
      return at > now ? new Promise((resolve) => void clock.after(at - now, resolve)) : Promise.resolve();
    },
  };
});
