import { ChatError } from '@confab/protocol';

/** The errors of the fields that a form shows, and whether there are others, which it must report. */
export interface SplitIssues<Field extends string> {
  fieldErrors: { readonly [F in Field]?: string };
  hasOthers: boolean;
}

/** Splits the errors of a refused profile by its fields, which issues name by the last part of their path. */
export function splitIssues<Field extends string>(
  error: unknown,
  shownFields: readonly Field[],
): SplitIssues<Field> {
  const issues = (error instanceof ChatError && error.details.issues) || [];
  const fieldErrors: { [F in Field]?: string } = {};
  let hasOthers = issues.length === 0;
  for (const { field: path, rule } of issues) {
    const field = shownFields.find((shown) => path.split('.').at(-1) === shown);
    if (field === undefined) hasOthers = true;
    else fieldErrors[field] ??= rule;
  }
  return { fieldErrors, hasOthers };
}
