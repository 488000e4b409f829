import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { Icon, type IconComponent } from './Icon.tsx';
import { Tooltip, type TooltipProps } from './Tooltip.tsx';
import { withRef } from './withRef.ts';
import './IconButton.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'title'> {
  /** The action; used as tooltip and accessible name. */
  label: string;
  /** The icon; pass an emoji as children instead. */
  icon?: IconComponent;
  children?: ReactNode;
  /** The keyboard shortcut, shown in the tooltip. */
  shortcut?: string;
  /** The state of a toggle button; omit for a plain action. */
  pressed?: boolean;
  /** 32 px, or 24 px with a hit area of 32 px. */
  size?: 'sm' | 'md';
  tooltipSide?: TooltipProps['side'];
}

/** A square icon button with a tooltip. */
export const IconButton = /* @__PURE__ */ withRef(function IconButton(props: IconButtonProps) {
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
});
