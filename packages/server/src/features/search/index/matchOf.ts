import type { Match } from './messageIndex.ts';
import type { MatchPlan, WeightedGroup } from './planMatch.ts';

/** A match without its range. */
type PlannedMatch = Omit<Match, 'above' | 'below' | 'newestFirst' | 'limit'>;

/** Returns the match of a plan with these clauses. */
export function matchOf(plan: MatchPlan, clauses: readonly WeightedGroup[]): PlannedMatch {
  const groups = [...clauses, ...plan.labels].toSorted((left, right) => left.documents - right.documents);
  const { none, allowed, total } = plan;
  // Assumes independent words: two common ones can be rare in combination.
  const share = groups.reduce(
    (product, { documents }) => product * Math.min(1, documents / Math.max(total, 1)),
    1,
  );
  return {
    all: groups.map(({ group }) => group),
    documents: groups.map(({ documents }) => documents),
    none,
    allowed,
    estimate: share * total,
    total,
  };
}

/** Whether every term occurs in a document at all. */
export const canMatch = (clauses: readonly WeightedGroup[]): boolean =>
  clauses.every(({ documents }) => documents > 0);
