import type { ComponentPropsWithRef } from 'react';
import './VisuallyHidden.css';

/** Text for screen readers only. */
export function VisuallyHidden(props: ComponentPropsWithRef<'span'>) {
  return <span {...props} className="cf-visually-hidden" />;
}
