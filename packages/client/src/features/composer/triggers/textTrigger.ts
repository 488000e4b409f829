import type { SearchSource } from '../../search/index.ts';
import type { Completion } from '../text/suggestions.ts';
import type { Suggestion } from './suggestion.ts';
import type { TriggerSyntax } from './triggerMatch.ts';

/** A sign after which suggestions are offered, and their source. A host may add its own. */
export interface TextTrigger<Found = never> {
  /** Its name, such as `mentions`. */
  readonly type: string;
  readonly syntax: TriggerSyntax;
  /** Returns suggestions from memory, best first. */
  recall(query: string): readonly Suggestion[];
  /** Whether a suggestion found for another query also matches this one. */
  matches(suggestion: Suggestion, query: string): boolean;
  /** Whether the sign is part of the text that is searched, so that the sign alone finds everything. */
  readonly searchesSign?: boolean;
  /** The search for more. */
  readonly source: SearchSource<Found>;
  /** Turns a result into a suggestion; undefined if it is of no use here. */
  fromFound(found: Found): Suggestion | undefined;
  /** Whether memory has all suggestions for this query, so that no search is needed. */
  hasAll?(query: string): boolean;
  /** Returns the text that choosing a suggestion inserts. */
  complete(suggestion: Suggestion): Completion;
}
