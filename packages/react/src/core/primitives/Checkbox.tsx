import { Check } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { withRef } from './withRef.ts';
import './Checkbox.css';

export interface CheckboxProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'children'> {
  checked: boolean;
  onCheckedChange(checked: boolean): void;
  /** The label. */
  children: ReactNode;
  /** A second, quieter line. */
  hint?: ReactNode;
}

/** A checkbox with its label. */
export const Checkbox = /* @__PURE__ */ withRef(function Checkbox({
  checked,
  onCheckedChange,
  children,
  hint,
  ...input
}: CheckboxProps) {
  return (
    <label className="cf-checkbox">
      <span className="cf-checkbox__box">
        <input
          {...input}
          type="checkbox"
          checked={checked}
          onChange={(event) => onCheckedChange(event.target.checked)}
        />
        <Icon of={Check} />
      </span>
      <span>
        {children}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
});
