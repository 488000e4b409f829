import { ChatError } from '@confab/protocol';

/** Texts by the fields of a form. */
export type ByField<Field extends string = string> = { readonly [F in Field]?: string };

/** The errors of a form's submission. */
export interface SubmissionErrors<Field extends string> {
  /** The first error of each field that the form shows, or of an entry of it: `cids` includes `cids.2`. */
  fieldErrors: ByField<Field>;
  /** The path of the entry that such an error is about: `2` of `cids.2`. */
  invalidEntries: ByField<Field>;
  /** The error of the form as a whole, or of a field that it does not show. */
  problem: string | undefined;
}

/** Splits an error of the service into those of the fields that a form shows and the rest. */
export function submissionErrors<Field extends string>(
  error: unknown,
  shownFields: readonly Field[],
): SubmissionErrors<Field> {
  const fieldErrors: { [F in Field]?: string } = {};
  const invalidEntries: { [F in Field]?: string } = {};
  if (error === undefined) return { fieldErrors, invalidEntries, problem: undefined };
  const message = error instanceof Error ? error.message : String(error);
  const issues = (error instanceof ChatError && error.details.issues) || [];
  // For a conflict the error's message is clearer than the rule, which only demands a unique value.
  const isConflict = error instanceof ChatError && error.status === 409;
  let problem = issues.length === 0 ? message : undefined;
  for (const { field: path, rule } of issues) {
    const field = shownFields.find((shown) => `${path}.`.startsWith(`${shown}.`));
    if (field === undefined) {
      // The message is about the first issue.
      problem ??= isConflict || path === issues[0]?.field ? message : `${path}: ${rule}`;
    } else if (fieldErrors[field] === undefined) {
      fieldErrors[field] = isConflict ? message : capitalise(rule);
      if (path !== field) invalidEntries[field] = path.slice(field.length + 1);
    }
  }
  return { fieldErrors, invalidEntries, problem };
}

const capitalise = (rule: string) => rule.charAt(0).toUpperCase() + rule.slice(1);
