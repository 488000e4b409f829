import type { LucideIcon } from 'lucide-react';
import './Icon.css';

export interface IconProps {
  /** The drawing, from lucide-react. */
  of: LucideIcon;
  /** 14, 16, 18 (the usual) or 20 px. */
  size?: 'xs' | 'sm' | 'md' | 'lg';
  className?: string;
}

/** One icon in the kit's stroke; hidden from screen readers, since a word always stands beside it. */
export function Icon({ of: Drawing, size = 'md', className }: IconProps) {
  return <Drawing aria-hidden className={className ? `cf-icon ${className}` : 'cf-icon'} data-size={size} />;
}
