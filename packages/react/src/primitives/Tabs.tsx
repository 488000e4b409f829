import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import './Tabs.css';

export interface TabsProps<Value extends string> {
  value: Value;
  onValueChange(value: Value): void;
  tabs: readonly { value: Value; label: ReactNode; count?: ReactNode }[];
  /** At the end of the line: a sort order, say. */
  aside?: ReactNode;
  className?: string;
  /** The open tab's content. */
  children?: ReactNode;
}

/** A line of tabs over one panel. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { value, onValueChange, tabs, aside, className, children } = props;
  return (
    <Base.Root
      className={classNames('cf-tabs', className)}
      value={value}
      onValueChange={(next: Value) => onValueChange(next)}
    >
      <div className="cf-tabs__line">
        <Base.List className="cf-tabs__list" activateOnFocus>
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value} className="cf-tabs__tab">
              {tab.label}
              {tab.count !== undefined && <span className="cf-tabs__count">{tab.count}</span>}
            </Base.Tab>
          ))}
        </Base.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="cf-tabs__panel">
          {tab.value === value ? children : null}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
