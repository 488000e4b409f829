import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { withRef } from './withRef.ts';
import './Icon.css';

export interface IconProps {
  /** An icon of lucide-react. */
  of: LucideIcon;
  /** 14, 16, 18 (the default) or 20 px. */
  size?: 'xs' | 'sm' | 'md' | 'lg';
  className?: string;
  ref?: Ref<SVGSVGElement>;
}

/** An icon in the kit's stroke width; hidden from screen readers, since a label always stands beside it. */
export const Icon = /* @__PURE__ */ withRef(function Icon({
  of: Drawing,
  size = 'md',
  className,
  ref,
}: IconProps) {
  return (
    <Drawing
      ref={ref}
      aria-hidden
      className={className ? `cf-icon ${className}` : 'cf-icon'}
      data-size={size}
    />
  );
});
