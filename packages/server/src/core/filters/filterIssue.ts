import { ChatError, inputInvalid } from '@confab/protocol';

/** Creates the error for an invalid filter or sort, with its path and the rule. */
export function filterIssue(field: string, rule: string): ChatError {
  return new ChatError(inputInvalid, {
    message: `${field} ${rule}.`,
    details: { issues: [{ field, rule }] },
  });
}
