import type { User } from '@confab/protocol';
import { Check, Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { Avatar, Icon, Skeleton, TextField } from '../primitives/index.ts';
import { useText } from '../text/index.ts';
import { useUserSearch } from './useUserSearch.ts';
import './PeoplePicker.css';

export interface PeoplePickerProps {
  chosen: readonly User[];
  onChange(chosen: User[]): void;
  /** People who cannot be chosen, and why. */
  unavailable?(user: User): string | undefined;
  fieldRef?: RefObject<HTMLInputElement | null>;
}

/** Chooses people by name: the chosen above, who fits below; arrows and Enter do it all. */
export function PeoplePicker({ chosen, onChange, unavailable, fieldRef }: PeoplePickerProps) {
  const { t } = useText();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const { users, isLoading, error } = useUserSearch(query);
  const isChosen = (user: User) => chosen.some((one) => one.id === user.id);
  const active = users[Math.min(activeIndex, users.length - 1)];

  function toggle(user: User) {
    if (unavailable?.(user)) return;
    onChange(isChosen(user) ? chosen.filter((one) => one.id !== user.id) : [...chosen, user]);
    setQuery('');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setActiveIndex((index) => Math.min(index + 1, users.length - 1));
    else if (event.key === 'ArrowUp') setActiveIndex((index) => Math.max(index - 1, 0));
    else if (event.key === 'Enter' && active && (query !== '' || !isChosen(active))) toggle(active);
    else if (event.key === 'Backspace' && query === '' && chosen.length > 0) onChange(chosen.slice(0, -1));
    else return;
    if (event.key !== 'Backspace') event.preventDefault();
  }

  return (
    <div className="cf-people-picker">
      {chosen.length > 0 && (
        <ul className="cf-people-picker__chosen" aria-label={t('members.chosen')}>
          {chosen.map((user) => (
            <li key={user.id}>
              <Avatar id={user.id} name={user.name} image={user.image} size={20} />
              <bdi>{user.name}</bdi>
              <button
                type="button"
                aria-label={t('members.unchoose', { name: user.name })}
                onClick={() => toggle(user)}
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
        label={t('members.searchPeople')}
        labelHidden
        placeholder={t('members.searchPeople')}
        value={query}
        autoComplete="off"
        role="combobox"
        aria-expanded={users.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${active.id}`}
        onChange={(event) => {
          setQuery(event.target.value);
          setActiveIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      {isLoading && <Skeleton of="rows" count={5} />}
      {error && <p className="cf-people-picker__note">{error.message}</p>}
      {!isLoading && !error && users.length === 0 && (
        <p className="cf-people-picker__note">{t('members.noPeople', { query })}</p>
      )}
      <div
        id={listId}
        className="cf-people-picker__list"
        role="listbox"
        aria-multiselectable
        aria-label={t('members.searchPeople')}
      >
        {users.map((user) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the search field, which keeps the focus
          <div
            key={user.id}
            id={`${listId}-${user.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen(user)}
            aria-disabled={unavailable?.(user) !== undefined}
            data-active={user === active || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => toggle(user)}
          >
            <Avatar id={user.id} name={user.name} image={user.image} size={24} presence={user.presence} />
            <bdi>{user.name}</bdi>
            <small>
              {unavailable?.(user) ?? (isChosen(user) ? <Icon of={Check} size="sm" /> : `@${user.id}`)}
            </small>
          </div>
        ))}
      </div>
    </div>
  );
}
