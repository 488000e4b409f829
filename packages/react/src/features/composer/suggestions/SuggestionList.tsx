import { RotateCw } from 'lucide-react';
import { type UIEvent, useEffect, useRef } from 'react';
import { Button, Kbd, VisuallyHidden } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { SuggestionRow } from './SuggestionRow.tsx';
import { suggestionId } from './suggestionId.ts';
import { suggestionsText } from './text.en.ts';
import type { SuggestionChoice } from './useSuggestions.ts';
import './SuggestionList.css';

/** The distance from the list's end, in pixels, at which more are loaded. */
const NEAR_PX = 80;
const LABELS = {
  mentions: 'suggestions.mentions',
  commands: 'suggestions.commands',
  emoji: 'suggestions.emoji',
  channels: 'suggestions.channels',
} as const;

export interface SuggestionListProps {
  id: string;
  choice: SuggestionChoice;
}

/** The autocomplete list above the composer: people, commands, emoji or channels (UX-13). */
export function SuggestionList({ id, choice }: SuggestionListProps) {
  const { t } = useText(suggestionsText);
  const list = useRef<HTMLDivElement>(null);
  const { open, activeIndex } = choice;
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);
  if (!open) return null;

  const { type } = open.source;
  const { items = [], isLoading, hasNext, lastQueryError } = open.state;
  const people = items.flatMap((item) => (item.kind === 'user' ? [item.user] : []));
  const label = t(type in LABELS ? LABELS[type as keyof typeof LABELS] : 'suggestions.others');
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (hasNext && !isLoading && scrollHeight - scrollTop - clientHeight < NEAR_PX) open.source.more();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field, and a phone's keyboard open
    <div className="cf-suggestions" onMouseDown={(event) => event.preventDefault()}>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-busy={isLoading}
        className="cf-suggestions__list"
        onScroll={onScroll}
      >
        {items.map((suggestion, index) => (
          <SuggestionRow
            key={suggestionId(id, index)}
            id={suggestionId(id, index)}
            suggestion={suggestion}
            query={open.query}
            isActive={index === activeIndex}
            people={people}
            onChoose={() => choice.choose(index)}
          />
        ))}
      </div>
      {items.length === 0 && isLoading && <LoadingRows />}
      {lastQueryError && (
        <div className="cf-suggestions__note" role="alert">
          <span>{t('suggestions.failed')}</span>
          <Button size="sm" variant="link" icon={RotateCw} onClick={() => open.source.more()}>
            {t('actions.tryAgain')}
          </Button>
        </div>
      )}
      {items.length === 0 && !isLoading && !lastQueryError && (
        <p className="cf-suggestions__note">
          {t('suggestions.nothing', { query: open.trigger + open.query })}
        </p>
      )}
      {items.length > 0 && (
        <p className="cf-suggestions__keys" aria-hidden>
          <span>
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd> {t('suggestions.keyMove')}
          </span>
          <span>
            <Kbd>↵</Kbd> {t('suggestions.keyChoose')}
          </span>
          <span>
            <Kbd>Esc</Kbd> {t('suggestions.keyClose')}
          </span>
        </p>
      )}
      <VisuallyHidden>
        <span role="status">
          {items.length > 0
            ? t('suggestions.count', { count: items.length })
            : !isLoading && !lastQueryError && t('suggestions.nothing', { query: open.trigger + open.query })}
        </span>
      </VisuallyHidden>
    </div>
  );
}

function LoadingRows() {
  const { t } = useText();
  return (
    <div className="cf-suggestions__loading" role="status" aria-label={t('states.loading')}>
      {[40, 55, 30].map((width) => (
        <span key={width} style={{ inlineSize: `${width}%` }} />
      ))}
    </div>
  );
}
