import { ChatError, type FieldIssue, type InputRuleCode, inputRules } from '@confab/protocol';
import type { BaseIssue } from 'valibot';

type Coded = Pick<FieldIssue, 'code' | 'params'>;

/** Returns the error with the code of each broken rule that has one, so that clients can word it in any language. */
export function withRuleCodes(error: ChatError): ChatError {
  const { issues } = error.details;
  if (!issues) return error;
  const { message, details, cause } = error;
  const coded = issues.map((issue) => (issue.code ? issue : { ...issue, ...codeOf(issue.rule) }));
  return new ChatError(error, { message, details: { ...details, issues: coded }, cause });
}

/** Returns the code of a rule that a schema words by itself, such as `must be <=80`. */
export function codeOfSchemaRule(issue: BaseIssue<unknown>): Coded {
  const { kind, type, input, expected, received, requirement } = issue;
  if (received === 'undefined') return withCode('required');
  if (expected === 'never') return withCode('unknown_field');
  if (kind === 'schema') {
    if (!expected || !/^\(?"/.test(expected)) return withCode('wrong_type');
    const choices = Array.from(expected.matchAll(/"([^"]*)"/g), ([, choice]) => choice);
    return withCode('one_of', { values: choices.join(', ') });
  }
  if (typeof requirement !== 'number') return {};
  const isText = typeof input === 'string';
  switch (type) {
    case 'max_length':
      return withCode(isText ? 'max_characters' : 'max_items', { count: requirement });
    case 'min_length':
      if (requirement === 1) return withCode('empty');
      return withCode(isText ? 'min_characters' : 'min_items', { count: requirement });
    case 'max_value':
      return withCode('max_value', { most: requirement });
    case 'min_value':
      return withCode('min_value', { least: requirement });
    default:
      return {};
  }
}

const withCode = (code: InputRuleCode, params?: FieldIssue['params']): Coded => ({
  code,
  ...(params && { params }),
});

interface Template {
  readonly code: InputRuleCode;
  readonly pattern: RegExp;
}

const placeholder = /\{(count|least|most|value|values)\}/;
const rules = Object.entries(inputRules) as [InputRuleCode, string][];
const plain = new Map(rules.map(([code, rule]) => [rule, code]));
const templates: Template[] = rules
  .filter(([, rule]) => placeholder.test(rule))
  .map(([code, rule]) => ({ code, pattern: patternOf(rule) }));

/** Returns the code of a rule, and the values of its placeholders. */
function codeOf(rule: string): Coded {
  const code = plain.get(rule);
  if (code) return { code };
  for (const template of templates) {
    const values = template.pattern.exec(rule)?.groups;
    if (values) return withCode(template.code, paramsOf(values));
  }
  return {};
}

function patternOf(rule: string): RegExp {
  const parts = rule.split(placeholder).map((part, index) => {
    if (index % 2 === 0) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return part === 'value' || part === 'values' ? `(?<${part}>.+)` : `(?<${part}>-?[\\d,.]+)`;
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}

const paramsOf = (values: Record<string, string>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'value' || name === 'values' ? value : Number(value.replaceAll(',', '')),
    ]),
  );
