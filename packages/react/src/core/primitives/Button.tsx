import type { ComponentPropsWithRef } from 'react';
import { classNames } from './classNames.ts';
import { Icon, type IconComponent } from './Icon.tsx';
import { withRef } from './withRef.ts';
import './Button.css';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `primary` is filled and used once per view; `danger` is destructive; `link` looks like text. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'link';
  /** 32, 36 (the default) or 44 px high; `lg` has the full width. */
  size?: 'sm' | 'md' | 'lg';
  icon?: IconComponent;
}

/** A button with a text label. Its type defaults to "button", so that it never submits a form by accident. */
export const Button = /* @__PURE__ */ withRef(function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('cf-button', className)}
      data-variant={variant}
      data-size={size}
    >
      {icon && <Icon of={icon} size="sm" />}
      {children}
    </button>
  );
});
