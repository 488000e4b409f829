import type { SearchSource } from '../../search/index.ts';
import type { Completion } from '../text/suggestions.ts';
import type { Suggestion } from './suggestion.ts';
import type { TriggerSyntax } from './triggerPlace.ts';

/** A sign behind which a text gets suggestions, and where they come from. A host may add its own. */
export interface TextTrigger<Found = never> {
  /** Such as `mentions`. */
  readonly type: string;
  readonly syntax: TriggerSyntax;
  /** What memory has for a query, best first. */
  recall(query: string): readonly Suggestion[];
  /** Whether a suggestion that was found for another query would be found for this one. */
  matches(suggestion: Suggestion, query: string): boolean;
  /** Who is asked for more. */
  readonly source: SearchSource<Found>;
  /** What a result suggests; undefined for what is no use here. */
  fromFound(found: Found): Suggestion | undefined;
  /** Whether memory has all for this query, so that nobody is asked. */
  hasAll?(query: string): boolean;
  /** What choosing a suggestion writes. */
  complete(suggestion: Suggestion): Completion;
}
