import type { ComponentPropsWithRef } from 'react';
import { classNames } from './classNames.ts';
import { Icon, type IconComponent } from './Icon.tsx';
import { withRef } from './withRef.ts';
import './Pill.css';

export interface PillProps extends ComponentPropsWithRef<'button'> {
  icon?: IconComponent;
  /** `floating` hangs over the content (jump pills); `choice` is a filter. */
  variant?: 'floating' | 'choice';
  /** For a choice: whether it is selected. */
  pressed?: boolean;
}

/** A rounded button: a jump pill over the messages, or a filter that is on or off. */
export const Pill = /* @__PURE__ */ withRef(function Pill({
  icon,
  variant = 'choice',
  pressed,
  className,
  children,
  ...rest
}: PillProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={classNames('cf-pill', className)}
      data-variant={variant}
    >
      {icon && <Icon of={icon} size="sm" />}
      {children}
    </button>
  );
});
