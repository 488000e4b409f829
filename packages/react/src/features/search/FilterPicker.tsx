import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Popover, TextField } from '../../core/primitives/index.ts';
import type { TriggerElement } from '../../core/primitives/overlayState.ts';
import './FilterPicker.css';

export interface FilterPickerProps<T> {
  trigger: TriggerElement;
  label: string;
  /** Returns the options that match a query, best first. */
  optionsFor(query: string): readonly T[];
  /** Called with each query, to load more. */
  onQuery?(query: string): void;
  keyOf(option: T): string;
  renderOption(option: T): ReactNode;
  /** The text shown without matches. */
  none: string;
  onChoose(option: T): void;
}

/** Chooses one of many options by name: a search field over a list, fully usable by keyboard. */
export function FilterPicker<T>({ trigger, label, ...choices }: FilterPickerProps<T>) {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Popover
      trigger={trigger}
      open={isOpen}
      onOpenChange={setOpen}
      label={label}
      initialFocus={field}
      className="cf-filter-picker"
    >
      <Choices {...choices} label={label} fieldRef={field} onDone={() => setOpen(false)} />
    </Popover>
  );
}

interface ChoicesProps<T> extends Omit<FilterPickerProps<T>, 'trigger'> {
  fieldRef: React.RefObject<HTMLInputElement | null>;
  onDone(): void;
}

function Choices<T>(props: ChoicesProps<T>) {
  const { label, optionsFor, onQuery, keyOf, onChoose, onDone } = props;
  const listId = useId();
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const options = optionsFor(query);
  const active = options[Math.min(activeIndex, options.length - 1)];

  function choose(option: T) {
    onDone();
    onChoose(option);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const last = options.length - 1;
    if (event.key === 'ArrowDown') setActiveIndex(Math.min(activeIndex + 1, last));
    else if (event.key === 'ArrowUp') setActiveIndex(Math.max(activeIndex - 1, 0));
    else if (event.key === 'Enter' && active !== undefined) choose(active);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <TextField
        ref={props.fieldRef}
        icon={Search}
        label={label}
        labelHidden
        placeholder={label}
        value={query}
        autoComplete="off"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${keyOf(active)}`}
        onChange={(event) => {
          setQuery(event.target.value);
          setActiveIndex(0);
          onQuery?.(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} className="cf-filter-picker__list" role="listbox" aria-label={label}>
        {options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which keeps the focus
          <div
            key={keyOf(option)}
            id={`${listId}-${keyOf(option)}`}
            role="option"
            tabIndex={-1}
            aria-selected={option === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {props.renderOption(option)}
          </div>
        ))}
      </div>
      {options.length === 0 && <p className="cf-filter-picker__none">{props.none}</p>}
    </>
  );
}
