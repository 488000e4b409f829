/** Spaces work out over time. */
export interface Pace {
  /** Resolves when the next turn has come. */
  turn(): Promise<void>;
}

interface PaceServices {
  readonly clock: { now(): number; after(ms: number, task: () => void): () => void };
  /** The interval between two turns; 0 for none. */
  readonly gapMs: number;
  /** Reserves the next `turns`, and returns how long it takes until the first; undefined if no other node has any. */
  readonly reserve?: ((turns: number) => Promise<number>) | undefined;
}

/** For how long a node reserves turns with one statement. They are lost if it ends meanwhile. */
const reservedMs = 100;

/** Creates a pace of one node, or of several that reserve their turns. */
export function createPace({ clock, gapMs, reserve }: PaceServices): Pace {
  const turnsAtATime = Math.max(1, Math.floor(reservedMs / (gapMs || reservedMs)));
  let nextAt = 0;
  let left = 0;
  let reserving: Promise<void> | undefined;

  const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  const localTurn = (): Promise<void> => {
    const now = clock.now();
    // If the clock was set back, do not wait for the old time.
    const at = nextAt > now + 1000 + gapMs ? now : Math.max(now, nextAt);
    nextAt = at + gapMs;
    return at > now ? wait(at - now) : Promise.resolve();
  };
  const refill = async (from: NonNullable<typeof reserve>) => {
    const waitMs = await from(turnsAtATime);
    nextAt = clock.now() + waitMs;
    left = turnsAtATime;
  };
  return {
    async turn() {
      if (gapMs === 0) return;
      if (!reserve) return localTurn();
      while (left === 0) await (reserving ??= refill(reserve).finally(() => (reserving = undefined)));
      left--;
      const at = nextAt;
      nextAt = at + gapMs;
      const now = clock.now();
      if (at > now) await wait(at - now);
    },
  };
}
