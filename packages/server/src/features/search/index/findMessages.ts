import { findByRelevance } from './findByRelevance.ts';
import { findByTime } from './findByTime.ts';
import type { HitPage } from './indexQuery.ts';
import type { MessageIndex, ResolvedQuery } from './messageIndex.ts';
import { planMatch } from './planMatch.ts';

/** Returns a page of a search. */
export async function findMessages(index: MessageIndex, query: ResolvedQuery): Promise<HitPage> {
  const plan = await planMatch(index, query);
  if (!plan) return { hits: [] };
  return query.order === 'relevance' ? findByRelevance(index, query, plan) : findByTime(index, query, plan);
}
