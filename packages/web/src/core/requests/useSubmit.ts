import { ChatError } from '@confab/protocol';
import { useState } from 'react';
import { flushSync } from 'react-dom';

/** The state of a form's submission: whether it is pending, and its errors by field. */
export interface Submission {
  pending: boolean;
  /** The errors by the name of the field. */
  fieldErrors: Readonly<Record<string, string>>;
  /** The error of the form as a whole. */
  problem: string | undefined;
  submit(): Promise<void>;
}

/**
 * Runs `action`, one at a time, and splits its errors into those of fields and the rest. The first field with an error
 * gets the focus.
 */
export function useSubmit(action: () => Promise<unknown>): Submission {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  async function submit() {
    if (pending) return;
    const focused = document.activeElement;
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
    const invalid = focused.closest('form')?.querySelector<HTMLElement>('[aria-invalid]');
    if (invalid) invalid.focus();
    // A button that is disabled for a while loses the focus.
    else if (document.activeElement === document.body) focused.focus();
  }

  const fieldErrors = fieldErrorsOf(error);
  const problem = error !== undefined && Object.keys(fieldErrors).length === 0 ? messageOf(error) : undefined;
  return { pending, fieldErrors, problem, submit };
}

function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ChatError)) return {};
  const issues = error.details.issues ?? [];
  // For a conflict the error's message is clearer than the rule, which only demands a unique value.
  const conflict = error.status === 409 ? error.message : undefined;
  return Object.fromEntries(issues.map(({ field, rule }) => [field, conflict ?? capitalise(rule)]));
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const capitalise = (rule: string) => rule.charAt(0).toUpperCase() + rule.slice(1);
