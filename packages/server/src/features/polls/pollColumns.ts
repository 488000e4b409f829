import type { PollRow } from './migrations.ts';

/** An option as the poll's row keeps it. */
export interface OptionColumn {
  id: string;
  text: string;
  /** Who suggested it; never kept in an anonymous poll. */
  user_id?: string | undefined;
}

/** A vote as the row of a public poll keeps it: who, and when. */
export type VoteColumn = readonly [user_id: string, created_at: number];

/** An answer as the poll's row keeps it: without its writer and times in an anonymous poll. */
export interface AnswerColumn {
  id: string;
  text: string;
  user_id?: string;
  created_at?: number;
  updated_at?: number;
}

export const optionsOf = ({ options }: PollRow): OptionColumn[] => JSON.parse(options);

/** Votes by option. Options' ids are UUIDs, so that no name of a built-in property can be among them. */
export const countsOf = ({ vote_counts }: PollRow): Map<string, number> => fromColumn(vote_counts);
export const latestVotesOf = ({ latest_votes }: PollRow): Map<string, VoteColumn[]> =>
  fromColumn(latest_votes);
export const latestAnswersOf = ({ latest_answers }: PollRow): AnswerColumn[] =>
  latest_answers === null ? [] : JSON.parse(latest_answers);

export const isAnonymous = ({ voting_visibility }: PollRow): boolean => voting_visibility === 'anonymous';

/** A column by option; options without anything are left out. */
export const toColumn = (map: ReadonlyMap<string, unknown>): string | null =>
  map.size === 0 ? null : JSON.stringify(Object.fromEntries(map));

const fromColumn = <T>(json: string | null): Map<string, T> =>
  json === null ? new Map() : new Map(Object.entries(JSON.parse(json) as Record<string, T>));
