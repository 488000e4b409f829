import { Check, Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { useLaterText } from '../text/useLaterText.ts';
import { Icon } from './Icon.tsx';
import { TextField } from './TextField.tsx';
import './MultiPicker.css';

export interface MultiPickerProps<T> {
  /** What fits the query, best first. */
  options: readonly T[];
  chosen: readonly T[];
  onChange(chosen: T[]): void;
  query: string;
  onQuery(query: string): void;
  keyOf(option: T): string;
  nameOf(option: T): string;
  /** An option's picture and name, among the chosen or in the list. */
  face(option: T, place: 'chosen' | 'list'): ReactNode;
  /** What stands at the end of an option that is not chosen. */
  detail(option: T): ReactNode;
  /** Whether an option cannot be chosen, or taken back, now. */
  isUnavailable(option: T): boolean;
  /** With something chosen and nothing more looked for, Enter is left to the dialog's own button. */
  leavesEnter?: boolean;
  label: string;
  chosenLabel: string;
  hint?: string | undefined;
  isBusy: boolean;
  /** Between the field and the options: that they are loaded, failed, or none. */
  note: ReactNode;
  /** In place of the options while there are none. */
  placeholder?: ReactNode;
  fieldRef?: RefObject<HTMLInputElement | null> | undefined;
}

/** Chooses several of what is searched by name: the chosen above, what fits below; arrows and Enter do it all. */
export function MultiPicker<T>(props: MultiPickerProps<T>) {
  const { options, chosen, onChange, query, onQuery, keyOf, isUnavailable, leavesEnter, label } = props;
  const { t } = useLaterText();
  const listId = useId();
  const [activeIndex, setActiveIndex] = useState(0);
  const [hasMoved, setMoved] = useState(false);
  const isChosen = (option: T) => chosen.some((one) => keyOf(one) === keyOf(option));
  const active = options[Math.min(activeIndex, options.length - 1)];

  function search(next: string) {
    onQuery(next);
    setActiveIndex(0);
    setMoved(false);
  }
  function toggle(option: T) {
    if (isUnavailable(option)) return;
    onChange(isChosen(option) ? chosen.filter((one) => keyOf(one) !== keyOf(option)) : [...chosen, option]);
    search('');
  }
  function move(step: 1 | -1) {
    setActiveIndex((index) => Math.max(0, Math.min(index + step, options.length - 1)));
    setMoved(true);
  }
  function entersOption(): boolean {
    if (query !== '') return true;
    return leavesEnter ? hasMoved || chosen.length === 0 : active !== undefined && !isChosen(active);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && entersOption()) {
      if (active !== undefined) toggle(active);
      else if (!leavesEnter) return;
    } else if (event.key === 'Backspace' && query === '' && chosen.length > 0) onChange(chosen.slice(0, -1));
    else return;
    if (event.key !== 'Backspace') event.preventDefault();
  }

  return (
    <div className="cf-multi-picker">
      {chosen.length > 0 && (
        <ul className="cf-multi-picker__chosen" aria-label={props.chosenLabel}>
          {chosen.map((option) => (
            <li key={keyOf(option)}>
              {props.face(option, 'chosen')}
              <button
                type="button"
                aria-label={t('members.unchoose', { name: props.nameOf(option) })}
                onClick={() => toggle(option)}
              >
                <Icon of={X} size="xs" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        ref={props.fieldRef}
        icon={Search}
        label={label}
        labelHidden
        placeholder={label}
        hint={props.hint}
        value={query}
        autoComplete="off"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${keyOf(active)}`}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {props.note}
      <div
        id={listId}
        className="cf-multi-picker__list"
        role="listbox"
        aria-multiselectable
        aria-label={label}
        aria-busy={props.isBusy}
      >
        {options.length === 0 && props.placeholder}
        {options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the search field, which keeps the focus
          <div
            key={keyOf(option)}
            id={`${listId}-${keyOf(option)}`}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen(option)}
            aria-disabled={isUnavailable(option)}
            data-active={option === active || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => toggle(option)}
          >
            {props.face(option, 'list')}
            <small>{isChosen(option) ? <Icon of={Check} size="sm" /> : props.detail(option)}</small>
          </div>
        ))}
      </div>
    </div>
  );
}
