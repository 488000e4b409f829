import { useText } from '../text/index.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import './Badge.css';

export interface BadgeProps {
  count: number;
  /** `mention` is amber and means "you were mentioned"; `plain` is a neutral count. */
  tone?: 'mention' | 'plain';
  /** Larger counts read "99+". */
  max?: number;
  /** The label for screen readers: "2 mentions". */
  label?: string;
}

/** A small count; renders nothing for zero. */
export function Badge({ count, tone = 'mention', max = 99, label }: BadgeProps) {
  const { format } = useText();
  if (count <= 0) return null;
  const number = count > max ? `${format.number(max)}+` : format.number(count);
  return (
    <span className="cf-badge" data-tone={tone}>
      {label ? <span aria-hidden>{number}</span> : number}
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
