import { ChatError, inputInvalid } from '@confab/protocol';

/** The refusal of a filter or a sort: names the place and the rule. */
export function filterIssue(field: string, rule: string): ChatError {
  return new ChatError(inputInvalid, {
    message: `${field} ${rule}.`,
    details: { issues: [{ field, rule }] },
  });
}
