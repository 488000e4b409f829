import { ChatError } from '@confab/protocol';
import { useState } from 'react';

/** A form on its way to the server: what it said about which field, and whether it is still there. */
export interface Submission {
  pending: boolean;
  /** What is wrong with one field, by its name. */
  fieldErrors: Readonly<Record<string, string>>;
  /** What is wrong with the whole. */
  problem: string | undefined;
  submit(): Promise<void>;
}

/** Runs `action` once at a time and sorts what fails into fields and the rest. */
export function useSubmit(action: () => Promise<unknown>): Submission {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  async function submit() {
    if (pending) return;
    setPending(true);
    setError(undefined);
    try {
      await action();
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  }

  const fieldErrors = fieldErrorsOf(error);
  const problem = error !== undefined && Object.keys(fieldErrors).length === 0 ? messageOf(error) : undefined;
  return { pending, fieldErrors, problem, submit };
}

function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ChatError)) return {};
  const issues = error.details.issues ?? [];
  // What is there already is told by its own sentence, where the rule says only that it must be new.
  const told = error.status === 409 ? error.message : undefined;
  return Object.fromEntries(issues.map(({ field, rule }) => [field, told ?? capitalise(rule)]));
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const capitalise = (rule: string) => rule.charAt(0).toUpperCase() + rule.slice(1);
