import { Avatar, Icon, usePerson, useText } from '@confab/react';
import { usePersonName } from '@confab/react/people';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { pickingText } from './text.en.ts';
import { useRemovalFocus } from './useRemovalFocus.ts';
import './Chips.css';

const maxShown = 40;

export interface ChipsProps {
  ids: readonly string[];
  label: string;
  onRemove(id: string): void;
  /** Renders a chip with its remove button. */
  chip(id: string, remove: (name: string) => ReactNode): ReactNode;
  /** Content behind the chips: the button that adds. */
  children: ReactNode;
}

/** The chosen items, each with a remove button; only the first of many are shown. */
export function Chips({ ids, label, onRemove, chip, children }: ChipsProps) {
  const { t } = useText(pickingText);
  const { root, onRemoved } = useRemovalFocus<HTMLDivElement>(ids.length);
  const cross = (id: string) => (name: string) => (
    <button
      type="button"
      aria-label={t('picking.remove', { name })}
      onClick={() => {
        onRemoved(ids.indexOf(id));
        onRemove(id);
      }}
    >
      <Icon of={X} size="xs" />
    </button>
  );
  return (
    <div ref={root} className="web-chips">
      {ids.length > 0 && (
        <ul aria-label={label}>
          {ids.slice(0, maxShown).map((id) => (
            <li key={id}>{chip(id, cross(id))}</li>
          ))}
          {ids.length > maxShown && (
            <li data-more>{t('picking.andMore', { count: ids.length - maxShown })}</li>
          )}
        </ul>
      )}
      {children}
    </div>
  );
}

/** A user's avatar and name. */
export function PersonLabel({ id, size = 20 }: { id: string; size?: 20 | 24 | 32 }) {
  const person = usePerson(id);
  const name = usePersonName(id);
  return (
    <span className="web-face">
      <Avatar id={id} name={name} image={person?.image} size={size} />
      <bdi>{name}</bdi>
    </span>
  );
}

/** The chip of a chosen user. */
export function PersonChip({ id, remove }: { id: string; remove(name: string): ReactNode }) {
  const name = usePersonName(id);
  return (
    <>
      <PersonLabel id={id} />
      {remove(name)}
    </>
  );
}
