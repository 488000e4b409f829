import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import './Button.css';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `primary` is filled and stands once in a place; `danger` destroys something; `link` looks like its words. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'link';
  /** 32, 36 (the usual) or 44 px high; `lg` fills its line. */
  size?: 'sm' | 'md' | 'lg';
  icon?: LucideIcon;
}

/** A button with words on it. It never submits a form unless `type="submit"` says so. */
export function Button({
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
}
