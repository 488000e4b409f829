import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import { Tooltip, type TooltipProps } from './Tooltip.tsx';
import './IconButton.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'title'> {
  /** What it does; the tooltip and the name for screen readers. */
  label: string;
  /** The drawing; or an emoji as children instead. */
  icon?: LucideIcon;
  children?: ReactNode;
  /** The key that does the same; shown in the tooltip. */
  shortcut?: string;
  /** For a toggle: whether it is on. Leave out for a plain action. */
  pressed?: boolean;
  /** 32 px, or drawn 24 px with 32 to hit. */
  size?: 'sm' | 'md';
  tooltipSide?: TooltipProps['side'];
}

/** A square button with an icon, its label in a tooltip. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, shortcut, pressed, size = 'md', tooltipSide, className, children, ...rest } = props;
  return (
    <Tooltip content={label} shortcut={shortcut} side={tooltipSide}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-pressed={pressed}
        className={classNames('cf-icon-button', className)}
        data-size={size}
      >
        {icon ? <Icon of={icon} size={size === 'sm' ? 'sm' : 'md'} /> : children}
      </button>
    </Tooltip>
  );
}
