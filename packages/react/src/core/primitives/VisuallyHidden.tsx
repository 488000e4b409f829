import type { ComponentPropsWithRef } from 'react';
import { withRef } from './withRef.ts';
import './VisuallyHidden.css';

/** Text for screen readers only. */
export const VisuallyHidden = /* @__PURE__ */ withRef(function VisuallyHidden(
  props: ComponentPropsWithRef<'span'>,
) {
  return <span {...props} className="cf-visually-hidden" />;
});
