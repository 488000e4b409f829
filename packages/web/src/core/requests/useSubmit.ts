import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type SubmissionErrors, submissionErrors } from './submissionErrors.ts';

/** The state of a form's submission: whether it is pending, and its errors by field. */
export interface Submission<Field extends string = never> extends SubmissionErrors<Field> {
  pending: boolean;
  submit(): Promise<void>;
}

/**
 * Runs `action`, one at a time, and splits its errors into those of the fields that the form shows and the rest. The
 * first field with an error gets the focus; an error elsewhere is scrolled into view.
 */
export function useSubmit<Field extends string = never>(
  action: () => Promise<unknown>,
  shownFields: readonly Field[] = [],
): Submission<Field> {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  async function submit() {
    if (pending) return;
    const focused = focusedElement();
    setPending(true);
    setError(undefined);
    let failure: unknown;
    try {
      await action();
    } catch (thrown) {
      failure = thrown;
    }
    flushSync(() => {
      setError(failure);
      setPending(false);
    });
    if (!(focused instanceof HTMLElement)) return;
    const form = focused.closest('form');
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid]');
    if (invalid) return invalid.focus();
    // A button that is disabled for a while loses the focus.
    if (document.activeElement === document.body) focused.focus();
    form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }

  return { pending, ...submissionErrors(error, shownFields), submit };
}

/** Returns the focused element, also one in a shadow root. */
function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot) focused = focused.shadowRoot.activeElement;
  return focused;
}
