import { useText } from '../text/index.ts';
import type { ShortcodeCompletion } from './useShortcodeCompletion.ts';
import './EmojiSuggestions.css';

export interface EmojiSuggestionsProps {
  id: string;
  completion: ShortcodeCompletion;
}

/** The list over the composer of emoji that the typed name may mean. */
export function EmojiSuggestions({ id, completion }: EmojiSuggestionsProps) {
  const { t } = useText();
  const { suggestions, typed, activeIndex, accept } = completion;
  if (suggestions.length === 0) return null;
  return (
    <div
      id={id}
      className="cf-suggestions"
      role="listbox"
      aria-label={t('composer.emojiSuggestions', { query: typed })}
    >
      {suggestions.map(({ name, emoji }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which keeps the focus
        <div
          key={name}
          id={suggestionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => accept(index)}
        >
          <span aria-hidden>{emoji}</span>
          <span>:{name}:</span>
        </div>
      ))}
    </div>
  );
}

/** The id of one suggestion's element, for `aria-activedescendant`. */
export function suggestionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
