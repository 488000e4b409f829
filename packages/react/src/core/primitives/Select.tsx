import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { withRef } from './withRef.ts';

export interface SelectProps<Value extends string>
  extends FieldProps,
    Omit<ComponentPropsWithRef<'select'>, 'id' | 'children' | 'value' | 'onChange'> {
  value: Value;
  onValueChange(value: NoInfer<Value>): void;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
}

/** A native select, which works on every phone and with every screen reader. */
export const Select = /* @__PURE__ */ withRef(function Select<Value extends string>(
  props: SelectProps<Value>,
) {
  const { label, labelHidden, aside, hint, error, value, onValueChange, options, ...select } = props;
  return (
    <Field label={label} labelHidden={labelHidden} aside={aside} hint={hint} error={error}>
      {(control) => (
        <div className="cf-input" data-select>
          <select
            {...select}
            {...control}
            value={value}
            onChange={(event) => onValueChange(event.target.value as Value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size="sm" />
        </div>
      )}
    </Field>
  );
}) as <Value extends string>(props: SelectProps<Value>) => ReactNode;
