import type { SyncStep } from '../pipelines/pipeline.ts';
import type { TextChange } from '../text/textState.ts';
import { SuggestionSearch } from './suggestionSearch.ts';
import type { TextTrigger } from './textTrigger.ts';
import { findTrigger, type TriggerMatch } from './triggerMatch.ts';

/**
 * The step that offers suggestions for the text after a trigger (COMP-06). Suggestions open by typing, never by moving
 * the caret; once closed, by Esc or by choosing one, they stay closed for that trigger.
 */
export function suggest(triggers: readonly TextTrigger<unknown>[]): SyncStep<TextChange> {
  const searches = triggers.map((trigger) => ({ trigger, search: new SuggestionSearch(trigger) }));
  /** The trigger that this step opened last, while its suggestions are shown, or were closed and it is still in the text. */
  let opened: { sign: string; start: number } | undefined;

  return {
    id: 'suggestions',
    run(change, { next, forward }) {
      const { text, selection, origin, previous } = change;
      const isCaret = selection.start === selection.end;
      const found = isCaret && origin !== 'set' ? findFirst(text, selection.end, searches) : undefined;
      const isKnown = found?.sign === opened?.sign && found?.match.start === opened?.start;
      const wasClosed = opened !== undefined && !previous.suggestions;
      const isClosed = isKnown ? wasClosed : origin === 'moved';
      for (const { search } of searches) if (isClosed || search !== found?.search) search.stop();
      const staysClosed = wasClosed && text[opened!.start] === opened!.sign;
      if ((!found || (isClosed && !isKnown)) && !staysClosed) opened = undefined;
      if (!found || isClosed)
        return change.suggestions ? next({ ...change, suggestions: undefined }) : forward();

      const { match, sign, search } = found;
      opened = { sign, start: match.start };
      search.follow(match.query);
      return next({
        ...change,
        suggestions: {
          trigger: sign,
          query: match.query,
          start: match.start,
          end: selection.end,
          source: search,
        },
      });
    },
  };
}

type Search = { trigger: TextTrigger<unknown>; search: SuggestionSearch };
type Found = { match: TriggerMatch; sign: string; search: SuggestionSearch };

/** The trigger nearest to the caret. */
function findFirst(text: string, caret: number, searches: readonly Search[]): Found | undefined {
  let nearest: Found | undefined;
  for (const { trigger, search } of searches) {
    const match = findTrigger(text, caret, trigger.syntax);
    if (match && (!nearest || match.start > nearest.match.start))
      nearest = { match, sign: trigger.syntax.sign, search };
  }
  return nearest;
}
