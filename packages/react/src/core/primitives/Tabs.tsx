import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classNames } from './classNames.ts';
import './Tabs.css';

export interface TabsProps<Value extends string> {
  value: Value;
  onValueChange(value: NoInfer<Value>): void;
  tabs: readonly { value: NoInfer<Value>; label: ReactNode; count?: ReactNode }[];
  /** The accessible name of the tab list. */
  label?: string;
  /** At the end of the line: a sort order, for example. */
  aside?: ReactNode;
  className?: string;
  /** The active tab's content. */
  children?: ReactNode;
}

/** Tabs over one panel; arrow keys, Home and End move along them and select. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { value, onValueChange, tabs, label, aside, className, children } = props;
  const id = useId();

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const line = event.currentTarget;
    const current = tabs.findIndex((tab) => tab.value === value);
    const next = tabs.at(
      nextIndex(event.key, current, tabs.length, getComputedStyle(line).direction === 'rtl'),
    );
    if (!next || next.value === value) return;
    event.preventDefault();
    onValueChange(next.value);
    const tab = line.querySelectorAll<HTMLElement>('[role=tab]').item(tabs.indexOf(next));
    tab.focus();
    tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  return (
    <div className={classNames('cf-tabs', className)}>
      <div className="cf-tabs__line">
        <div className="cf-tabs__list" role="tablist" aria-label={label} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              className="cf-tabs__tab"
              id={`${id}-${tab.value}`}
              aria-controls={`${id}-panel`}
              aria-selected={tab.value === value}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onValueChange(tab.value)}
            >
              {tab.label}
              {tab.count !== undefined && <span className="cf-tabs__count">{tab.count}</span>}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may scroll and have nothing in it to focus
        tabIndex={0}
        className="cf-tabs__panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
      >
        {children}
      </div>
    </div>
  );
}

function nextIndex(key: string, current: number, length: number, rightToLeft: boolean): number {
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const backward = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return (current + 1) % length;
  if (key === backward) return (current - 1 + length) % length;
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : current;
}
