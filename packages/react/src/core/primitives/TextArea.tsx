import { type ComponentPropsWithRef, type CSSProperties, useRef } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { useAutosize } from './useAutosize.ts';

export interface TextAreaProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'children' | 'ref'> {}

/** A multi-line text field with label, hint and error that grows with its content. */
export function TextArea({ label, labelHidden, aside, hint, error, rows = 2, ...area }: TextAreaProps) {
  const element = useRef<HTMLTextAreaElement>(null);
  useAutosize(element, area.value);
  return (
    <Field label={label} labelHidden={labelHidden} aside={aside} hint={hint} error={error}>
      {(control) => (
        <div className="cf-input">
          <textarea
            dir="auto"
            style={{ '--cf-textarea-rows': rows } as CSSProperties}
            {...area}
            {...control}
            ref={element}
            rows={rows}
          />
        </div>
      )}
    </Field>
  );
}
