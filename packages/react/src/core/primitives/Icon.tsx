import type { ComponentType, SVGAttributes } from 'react';
import './Icon.css';

/** A component that draws an icon as an `<svg>` with these attributes, such as one of lucide-react. */
export type IconComponent = ComponentType<SVGAttributes<SVGSVGElement>>;

export interface IconProps {
  of: IconComponent;
  /** 14, 16, 18 (the default) or 20 px. */
  size?: 'xs' | 'sm' | 'md' | 'lg';
  className?: string;
}

/** An icon in the kit's stroke width; hidden from screen readers, since a label always stands beside it. */
export function Icon({ of: Drawing, size = 'md', className }: IconProps) {
  return <Drawing aria-hidden className={className ? `cf-icon ${className}` : 'cf-icon'} data-size={size} />;
}
