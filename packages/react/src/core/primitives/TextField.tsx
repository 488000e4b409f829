import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { Icon, type IconComponent } from './Icon.tsx';
import { withRef } from './withRef.ts';

export interface TextFieldProps extends FieldProps, Omit<ComponentPropsWithRef<'input'>, 'id' | 'children'> {
  icon?: IconComponent;
  /** At the end inside the field: a clear button, for example. */
  trailing?: ReactNode;
}

/** A single-line text field with label, hint and error. */
export const TextField = /* @__PURE__ */ withRef(function TextField(props: TextFieldProps) {
  const { label, labelHidden, aside, hint, error, icon, trailing, ...input } = props;
  return (
    <Field label={label} labelHidden={labelHidden} aside={aside} hint={hint} error={error}>
      {(control) => (
        <div className="cf-input">
          {icon && <Icon of={icon} />}
          <input type="text" dir="auto" {...input} {...control} />
          {trailing}
        </div>
      )}
    </Field>
  );
});
