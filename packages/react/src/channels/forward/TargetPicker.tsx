import { Check, Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { ErrorState, Icon, Skeleton, TextField } from '../../primitives/index.ts';
import { useText } from '../../text/index.ts';
import type { ForwardTarget } from './forwardTarget.ts';
import { TargetFace } from './TargetFace.tsx';
import { useForwardTargets } from './useForwardTargets.ts';
import '../../users/PeoplePicker.css';

export interface TargetPickerProps {
  chosen: readonly ForwardTarget[];
  onChange(chosen: ForwardTarget[]): void;
  /** So many at most. */
  most: number;
  fieldRef: RefObject<HTMLInputElement | null>;
}

/** Chooses channels and people by name: the chosen above, what fits below; arrows and Enter do it all. */
export function TargetPicker({ chosen, onChange, most, fieldRef }: TargetPickerProps) {
  const { t } = useText();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const { targets, isLoading, error, retry } = useForwardTargets(query);
  const [hasMoved, setMoved] = useState(false);
  const isChosen = ({ key }: ForwardTarget) => chosen.some((one) => one.key === key);
  const active = targets[Math.min(activeIndex, targets.length - 1)];
  const isFull = chosen.length >= most;

  function toggle(target: ForwardTarget) {
    if (isChosen(target)) onChange(chosen.filter(({ key }) => key !== target.key));
    else if (isFull) return;
    else onChange([...chosen, target]);
    setQuery('');
    setActiveIndex(0);
    setMoved(false);
  }
  function move(step: 1 | -1) {
    setActiveIndex((index) => Math.max(0, Math.min(index + step, targets.length - 1)));
    setMoved(true);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    // With something chosen and nothing more looked for, Enter is for the dialog's own button.
    else if (event.key === 'Enter' && (query !== '' || hasMoved || chosen.length === 0)) {
      if (active) toggle(active);
    } else if (event.key === 'Backspace' && query === '' && chosen.length > 0) onChange(chosen.slice(0, -1));
    else return;
    if (event.key !== 'Backspace') event.preventDefault();
  }

  return (
    <div className="cf-people-picker">
      {chosen.length > 0 && (
        <ul className="cf-people-picker__chosen" aria-label={t('messages.forwardChosen')}>
          {chosen.map((target) => (
            <li key={target.key}>
              <TargetFace target={target} />
              <button
                type="button"
                aria-label={t('members.unchoose', { name: target.name })}
                onClick={() => toggle(target)}
              >
                <Icon of={X} size="xs" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        ref={fieldRef}
        icon={Search}
        label={t('messages.forwardSearch')}
        labelHidden
        placeholder={t('messages.forwardSearch')}
        hint={isFull ? t('messages.forwardMost', { count: most }) : undefined}
        value={query}
        autoComplete="off"
        role="combobox"
        aria-expanded={targets.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${active.key}`}
        onChange={(event) => {
          setQuery(event.target.value);
          setActiveIndex(0);
          setMoved(false);
        }}
        onKeyDown={onKeyDown}
      />
      {error && <ErrorState onRetry={retry}>{error.message}</ErrorState>}
      {!isLoading && !error && targets.length === 0 && (
        <p className="cf-people-picker__note">
          {query.trim() ? t('messages.forwardNobody', { query }) : t('messages.forwardNowhere')}
        </p>
      )}
      <div
        id={listId}
        className="cf-people-picker__list"
        role="listbox"
        aria-multiselectable
        aria-label={t('messages.forwardSearch')}
        aria-busy={isLoading}
      >
        {isLoading && targets.length === 0 && <Skeleton of="rows" count={4} />}
        {targets.map((target) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the search field, which keeps the focus
          <div
            key={target.key}
            id={`${listId}-${target.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen(target)}
            aria-disabled={isFull && !isChosen(target)}
            data-active={target === active || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => toggle(target)}
          >
            <TargetFace target={target} />
            <small>
              {isChosen(target) ? <Icon of={Check} size="sm" /> : 'user' in target && `@${target.user.id}`}
            </small>
          </div>
        ))}
      </div>
    </div>
  );
}
