import type { LucideIcon } from 'lucide-react';
import './Icon.css';

export interface IconProps {
  /** An icon of lucide-react. */
  of: LucideIcon;
  /** 14, 16, 18 (the default) or 20 px. */
  size?: 'xs' | 'sm' | 'md' | 'lg';
  className?: string;
}

/** An icon in the kit's stroke width; hidden from screen readers, since a label always stands beside it. */
export function Icon({ of: Drawing, size = 'md', className }: IconProps) {
  return <Drawing aria-hidden className={className ? `cf-icon ${className}` : 'cf-icon'} data-size={size} />;
}
