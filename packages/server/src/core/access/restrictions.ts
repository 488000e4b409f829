/** One ban, time-out or shadow ban that holds, as a row keeps it. */
export interface KeptRestriction {
  /** Milliseconds since 1970; left out where it is for good. */
  readonly until?: number;
  readonly reason?: string;
}

/** The bans and time-outs that keep somebody from an app or a channel (MOD-01), by kind. */
export interface Restrictions {
  readonly ban?: KeptRestriction;
  readonly time_out?: KeptRestriction;
  readonly shadow_ban?: KeptRestriction;
}

/** Those of a JSON column that hold now; undefined where none does, as for nearly everybody. */
export function restrictionsNow(column: string | null | undefined, now: number): Restrictions | undefined {
  if (!column) return undefined;
  const kept = Object.entries(JSON.parse(column) as Restrictions).filter(
    ([, { until }]: [string, KeptRestriction]) => until === undefined || until > now,
  );
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
