import { Check, Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useText } from '../text/index.ts';
import { Icon } from './Icon.tsx';
import { TextField } from './TextField.tsx';
import { primitivesText } from './text.en.ts';
import './MultiPicker.css';

export interface MultiPickerProps<T> {
  /** The options that match the query, best first. */
  options: readonly T[];
  chosen: readonly T[];
  onChange(chosen: T[]): void;
  query: string;
  onQuery(query: string): void;
  keyOf(option: T): string;
  nameOf(option: T): string;
  /** Renders an option's picture and name, as a chip or in the list. */
  renderOption(option: T, position: 'chosen' | 'list'): ReactNode;
  /** Renders the end of an option that is not chosen. */
  detail(option: T): ReactNode;
  /** Whether an option cannot be added or removed now. */
  isUnavailable(option: T): boolean;
  label: string;
  chosenLabel: string;
  hint?: string | undefined;
  /** Whether `options` still belong to an earlier query; Enter waits for the current ones. */
  isBusy: boolean;
  /** A note between the field and the options: loading, failed or no results. */
  note: ReactNode;
  /** Rendered instead of the options while there are none. */
  placeholder?: ReactNode;
  fieldRef?: RefObject<HTMLInputElement | null> | undefined;
}

/**
 * A multi-select with search: the chosen options as chips above, the matches below. Enter chooses the active match, waiting
 * for the results of the current text; with an empty field and something chosen it submits the form.
 */
export function MultiPicker<T>(props: MultiPickerProps<T>) {
  const { options, chosen, onChange, query, onQuery, keyOf, isUnavailable, isBusy, label } = props;
  const { t } = useText(primitivesText);
  const listId = useId();
  const [activeIndex, setActiveIndex] = useState(0);
  const [hasMoved, setMoved] = useState(false);
  const isChosen = (option: T) => chosen.some((one) => keyOf(one) === keyOf(option));
  const available = options.filter((option) => !isUnavailable(option));
  const active = isBusy ? undefined : available[Math.min(activeIndex, available.length - 1)];
  const root = useRef<HTMLDivElement>(null);
  const pendingEnters = useRef(0);
  const submitsAfterChoice = useRef(false);

  useEffect(() => {
    if (isBusy || pendingEnters.current === 0) return;
    submitsAfterChoice.current = pendingEnters.current > 1;
    pendingEnters.current = 0;
    if (active !== undefined) toggle(active);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form sees a choice once it is rendered
  useEffect(() => {
    if (!submitsAfterChoice.current) return;
    submitsAfterChoice.current = false;
    root.current?.closest('form')?.requestSubmit();
  }, [chosen]);

  function search(next: string) {
    pendingEnters.current = 0;
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
    setActiveIndex((index) =>
      Math.max(0, isBusy ? index + step : Math.min(index + step, available.length - 1)),
    );
    setMoved(true);
  }
  function entersOption(): boolean {
    return query !== '' || hasMoved || chosen.length === 0;
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && entersOption()) {
      if (isBusy) pendingEnters.current += 1;
      else if (active !== undefined) toggle(active);
    } else if (event.key === 'Backspace' && query === '' && chosen.length > 0) onChange(chosen.slice(0, -1));
    else return;
    if (event.key !== 'Backspace') event.preventDefault();
  }

  return (
    <div ref={root} className="cf-multi-picker">
      {chosen.length > 0 && (
        <ul className="cf-multi-picker__chosen" aria-label={props.chosenLabel}>
          {chosen.map((option) => (
            <li key={keyOf(option)}>
              {props.renderOption(option, 'chosen')}
              <button
                type="button"
                aria-label={t('primitives.unchoose', { name: props.nameOf(option) })}
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
        aria-busy={isBusy}
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
            {props.renderOption(option, 'list')}
            <small>{isChosen(option) ? <Icon of={Check} size="sm" /> : props.detail(option)}</small>
          </div>
        ))}
      </div>
    </div>
  );
}
