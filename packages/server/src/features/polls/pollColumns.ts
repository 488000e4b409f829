import type { PollRow } from './migrations.ts';

/** An option as stored in the poll's row. */
export interface OptionColumn {
  id: string;
  text: string;
  /** Who suggested it; never stored for an anonymous poll. */
  user_id?: string | undefined;
}

/** A vote as stored in a public poll's row. */
export type VoteColumn = readonly [user_id: string, created_at: number];

/** An answer as stored in the poll's row; without author and times for an anonymous poll. */
export interface AnswerColumn {
  id: string;
  text: string;
  user_id?: string;
  created_at?: number;
  updated_at?: number;
}

export const optionsOf = ({ options }: PollRow): OptionColumn[] => JSON.parse(options);

/** Votes by option. Option ids are UUIDs, so they never collide with built-in property names. */
export const countsOf = ({ vote_counts }: PollRow): Map<string, number> => fromColumn(vote_counts);
export const latestVotesOf = ({ latest_votes }: PollRow): Map<string, VoteColumn[]> =>
  fromColumn(latest_votes);
export const latestAnswersOf = ({ latest_answers }: PollRow): AnswerColumn[] =>
  latest_answers === null ? [] : JSON.parse(latest_answers);

export const isAnonymous = ({ voting_visibility }: PollRow): boolean => voting_visibility === 'anonymous';

/** Serializes a column by option, omitting empty options. */
export const toColumn = (map: ReadonlyMap<string, unknown>): string | null =>
  map.size === 0 ? null : JSON.stringify(Object.fromEntries(map));

const fromColumn = <T>(json: string | null): Map<string, T> =>
  json === null ? new Map() : new Map(Object.entries(JSON.parse(json) as Record<string, T>));
