import { History, Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useMemo, useState } from 'react';
import { Avatar, Icon, IconButton } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { forgetSearch } from './recentSearches.ts';
import { tokenAt } from './searchedText.ts';
import { searchText } from './text.en.ts';
import { type SearchSuggestion, useSearchSuggestions } from './useSearchSuggestions.ts';
import './SearchField.css';

export interface SearchFieldProps {
  text: string;
  onText(text: string): void;
  /** Called on Enter, or when a recent search is chosen. */
  onSubmit(text: string): void;
  /** Called on arrow down without suggestions, to move to the results. */
  onLeave(): void;
  fieldRef: RefObject<HTMLInputElement | null>;
  /** Whether the first focus shows suggestions; false if the page sets the focus. */
  opensAtOnce?: boolean;
  /** The id of the element with the error. */
  describedBy?: string | undefined;
}

/** A search field with suggestions: operators, their values and recent searches. */
export function SearchField(props: SearchFieldProps) {
  const { text, onText, onSubmit, onLeave, fieldRef, opensAtOnce = true, describedBy } = props;
  const { t } = useText(searchText);
  const client = useClient();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [cursor, setCursor] = useState(text.length);
  const [active, setActive] = useState(-1);
  const [forgotten, setForgotten] = useState(0);
  const token = useMemo(() => tokenAt(text, Math.min(cursor, text.length)), [text, cursor]);
  const suggestions = useSearchSuggestions(text, token, isOpen, forgotten);
  const isShown = isOpen && suggestions.length > 0;
  const idOf = (index: number) => `${listId}-${index}`;

  function write(next: string, at: number) {
    onText(next);
    setCursor(at);
    setActive(-1);
  }
  function accept({ kind, insert, isOpen: continues }: SearchSuggestion) {
    const isRecent = kind === 'recent';
    const space = continues || isRecent ? '' : ' ';
    const next = isRecent
      ? insert
      : text.slice(0, token.start) + insert + space + text.slice(token.end).trimStart();
    const at = isRecent ? next.length : token.start + insert.length + space.length;
    write(next, at);
    setOpen(continues === true);
    if (isRecent) onSubmit(next);
    const field = fieldRef.current;
    field?.focus();
    requestAnimationFrame(() => field?.setSelectionRange(at, at));
  }
  function forget({ insert }: SearchSuggestion) {
    forgetSearch(client.me.get()?.id ?? '', insert);
    setForgotten((count) => count + 1);
    setActive(-1);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const chosen = isShown ? suggestions[active] : undefined;
    if (event.key === 'ArrowDown' && !isShown) onLeave();
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && isShown) {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const count = suggestions.length + 1;
      // One step beyond either end is the text itself.
      setActive(((active + 1 + step + count) % count) - 1);
    } else if (event.key === 'Delete' && chosen?.kind === 'recent') forget(chosen);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) accept(chosen);
    else if (event.key === 'Enter') {
      setOpen(false);
      onSubmit(text);
    } else if (event.key === 'Escape' && isShown) setOpen(false);
    else return;
    event.preventDefault();
  }

  return (
    <div className="cf-search-field" data-open={isShown || undefined}>
      <div className="cf-input">
        <Icon of={Search} />
        <input
          ref={fieldRef}
          type="text"
          dir="auto"
          role="combobox"
          enterKeyHint="search"
          aria-label={t('search.field')}
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? idOf(active) : undefined}
          aria-describedby={describedBy}
          aria-invalid={describedBy ? true : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={500}
          placeholder={t('search.placeholder')}
          value={text}
          onChange={(event) => {
            setOpen(true);
            write(event.target.value, event.target.selectionStart ?? event.target.value.length);
          }}
          onSelect={(event) => setCursor(event.currentTarget.selectionStart ?? 0)}
          onFocus={() => setOpen(opensAtOnce || text === '')}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {text !== '' && (
          <IconButton
            icon={X}
            label={t('search.clear')}
            onClick={() => {
              write('', 0);
              fieldRef.current?.focus();
            }}
          />
        )}
      </div>
      <div
        id={listId}
        className="cf-search-field__list"
        role="listbox"
        aria-label={t('search.suggestions')}
        hidden={!isShown}
      >
        {isShown &&
          suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which keeps the focus
            <div
              key={suggestion.key}
              id={idOf(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => accept(suggestion)}
            >
              <SuggestionIcon suggestion={suggestion} />
              <bdi>{suggestion.label}</bdi>
              <small>{suggestion.detail}</small>
              {suggestion.kind === 'recent' && (
                <span
                  className="cf-search-field__forget"
                  title={t('search.forget', { query: suggestion.label })}
                  aria-hidden
                  onClick={(event) => {
                    event.stopPropagation();
                    forget(suggestion);
                  }}
                >
                  <Icon of={X} size="xs" />
                </span>
              )}
            </div>
          ))}
      </div>
    </div>
  );
}

function SuggestionIcon({ suggestion: { kind, entry } }: { suggestion: SearchSuggestion }) {
  if (kind === 'recent') return <Icon of={History} />;
  if (entry?.kind === 'channel') return <ChannelIcon display={entry.display} size={20} />;
  if (entry?.kind === 'person') {
    const { id, name, image } = entry.user;
    return <Avatar id={id} name={name} image={image} size={20} />;
  }
  return <Icon of={Search} />;
}
