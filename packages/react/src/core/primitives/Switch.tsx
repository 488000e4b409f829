import type { ComponentPropsWithRef, ReactNode } from 'react';
import { withRef } from './withRef.ts';
import './Checkbox.css';

export interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'children'> {
  checked: boolean;
  onCheckedChange(checked: boolean): void;
  /** The label. */
  children: ReactNode;
  /** A second, quieter line. */
  hint?: ReactNode;
}

/** A setting that takes effect at once, on or off. */
export const Switch = /* @__PURE__ */ withRef(function Switch({
  checked,
  onCheckedChange,
  children,
  hint,
  ...input
}: SwitchProps) {
  return (
    <label className="cf-switch">
      <span>
        {children}
        {hint && <small>{hint}</small>}
      </span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
    </label>
  );
});
