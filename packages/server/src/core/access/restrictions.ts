/** An active ban, time-out or shadow ban, as stored in a row. */
export interface KeptRestriction {
  /** Milliseconds since 1970; undefined if permanent. */
  readonly until?: number;
  readonly reason?: string;
}

/** A user's bans and time-outs in the app or in a channel (MOD-01), by kind. */
export interface Restrictions {
  readonly ban?: KeptRestriction;
  readonly time_out?: KeptRestriction;
  readonly shadow_ban?: KeptRestriction;
}

/** Returns the active restrictions of a JSON column, or undefined if there are none, as for nearly everyone. */
export function restrictionsNow(column: string | null | undefined, now: number): Restrictions | undefined {
  if (!column) return undefined;
  const kept = Object.entries(JSON.parse(column) as Restrictions).filter(
    ([, { until }]: [string, KeptRestriction]) => until === undefined || until > now,
  );
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
