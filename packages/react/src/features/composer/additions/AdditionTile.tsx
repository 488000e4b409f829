import { CircleAlert, Pencil, X } from 'lucide-react';
import { Icon, IconButton, type IconComponent } from '../../../core/primitives/index.ts';
import './AdditionTile.css';

export interface AdditionTileProps {
  /** The accessible name. */
  label: string;
  icon: IconComponent;
  title: string;
  note: string;
  /** Whether it must be completed before the message can be sent. */
  isUnfinished?: boolean;
  changeLabel: string;
  removeLabel: string;
  onChange(): void;
  onRemove(): void;
}

/** The poll or location of the message, above the text, with buttons to edit and remove it. */
export function AdditionTile(props: AdditionTileProps) {
  const { label, icon, title, note, isUnfinished, changeLabel, removeLabel, onChange, onRemove } = props;
  return (
    <section className="cf-addition" aria-label={label}>
      <span className="cf-addition__icon">
        <Icon of={icon} />
      </span>
      <p>
        <b dir="auto">{title}</b>
        <span data-unfinished={isUnfinished || undefined}>
          {isUnfinished && <Icon of={CircleAlert} size="xs" />}
          {note}
        </span>
      </p>
      <IconButton icon={Pencil} label={changeLabel} onClick={onChange} />
      <IconButton icon={X} label={removeLabel} onClick={onRemove} />
    </section>
  );
}
