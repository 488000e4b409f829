import { CircleAlert, type LucideIcon, Pencil, X } from 'lucide-react';
import { Icon, IconButton } from '../../../core/primitives/index.ts';
import './AdditionTile.css';

export interface AdditionTileProps {
  /** What it is, for who cannot see it. */
  label: string;
  icon: LucideIcon;
  title: string;
  note: string;
  /** Nothing can be sent before it has been put right. */
  isUnfinished?: boolean;
  changeLabel: string;
  removeLabel: string;
  onChange(): void;
  onRemove(): void;
}

/** What goes with the message beside words and files, above the text: to be changed or taken out. */
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
