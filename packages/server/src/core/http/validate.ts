import { ChatError, type FieldIssue, inputInvalid } from '@confab/protocol';
import { type BaseIssue, type GenericSchema, type InferOutput, safeParse } from 'valibot';
import { codeOfSchemaRule } from './ruleCodes.ts';

/** Most rule violations that one error lists. */
const maxIssues = 20;

/** Validates external input; throws `input_invalid` that names each field and its broken rule. */
export function validate<S extends GenericSchema>(schema: S, value: unknown, root: string): InferOutput<S> {
  const result = safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw inputError(result.issues.slice(0, maxIssues).map((issue) => fieldIssue(issue, root)));
}

/** Validates the parameters of a path, which have no schema: every database must be able to compare them. */
export function validateParams(params: Readonly<Record<string, string>>): void {
  for (const [field, value] of Object.entries(params)) {
    if (value.includes('\0') || !value.isWellFormed())
      throw inputError([{ field, rule: 'must be well-formed Unicode without the NUL character' }]);
  }
}

/** Creates the error of invalid input; its message names the first broken rule. */
export function inputError(issues: FieldIssue[], cause?: unknown): ChatError {
  const [first] = issues;
  const message = first ? `Invalid input: ${first.field} ${first.rule}.` : undefined;
  return new ChatError(inputInvalid, { message, details: { issues }, cause });
}

function fieldIssue(issue: BaseIssue<unknown>, root: string): FieldIssue {
  const keys = (issue.path ?? []).map((item) => String(item.key).slice(0, 80) || '""');
  const field = keys.length > 0 ? keys.join('.') : root;
  // A schema's own wording gets its code where the error is answered.
  const code = issue.message.startsWith('must') ? undefined : codeOfSchemaRule(issue);
  return { field, rule: ruleOf(issue, keys), ...code };
}

/** The former shape of some updates: `{ "set": { … }, "unset": [ … ] }`. */
const formerUpdateFields = ['set', 'unset'];

/** Our own schemas say "must …"; Valibot's built-in messages are converted to the same form. */
function ruleOf(issue: BaseIssue<unknown>, [first, ...others]: readonly string[]): string {
  if (issue.message.startsWith('must')) return issue.message;
  if (issue.expected === 'never') {
    const isFormer = others.length === 0 && formerUpdateFields.includes(first ?? '');
    return isFormer
      ? 'is not a known field: send the changed fields themselves, and null to remove one, such as {"name":"New name","topic":null}'
      : 'is not a known field';
  }
  const expected = issue.expected ?? 'something else';
  const rule = expected.startsWith('!') ? `must not be ${expected.slice(1)}` : `must be ${expected}`;
  if (issue.received !== 'undefined') return `${rule} (received ${issue.received.slice(0, 80)})`;
  // For a missing field Valibot expects its name.
  return expected.startsWith('"') ? 'is required' : `is required: ${rule}`;
}
