/** A condition of a segment's filter, entered without JSON: a field, an operator and a value. */
export interface Condition {
  field: ConditionField;
  operator: ConditionOperator;
  /** Raw input: text, a number, a day (`2026-11-20`) or an option. */
  value: string;
  /** The name of the custom value that `custom` compares. */
  custom?: string;
}

export type ConditionField = keyof typeof fieldKinds;
export type ConditionOperator = '$eq' | '$ne' | '$gte' | '$lt' | '$autocomplete' | 'never';

const fieldKinds = {
  role: 'choice',
  type: 'choice',
  name: 'text',
  last_active: 'seen',
  last_message_at: 'seen',
  created_at: 'day',
  member_count: 'number',
  custom: 'custom',
} as const;

type FieldKind = (typeof fieldKinds)[ConditionField];

/** The operators of each kind of field, the most common first. */
const operatorsOfKind = {
  choice: ['$eq', '$ne'],
  text: ['$autocomplete', '$eq'],
  seen: ['$gte', '$lt', 'never'],
  day: ['$gte', '$lt'],
  number: ['$gte', '$lt', '$eq'],
  custom: ['$eq', '$ne'],
} as const satisfies Record<FieldKind, readonly ConditionOperator[]>;

/** The fields by which users, or channels, are filtered. */
export const conditionFields = {
  user: ['role', 'last_active', 'created_at', 'name', 'custom'],
  channel: ['type', 'name', 'member_count', 'last_message_at', 'created_at', 'custom'],
} as const satisfies Record<'user' | 'channel', readonly ConditionField[]>;

export const kindOf = (field: ConditionField): FieldKind => fieldKinds[field];
export const operatorsOf = (field: ConditionField): readonly ConditionOperator[] =>
  operatorsOfKind[fieldKinds[field]];

/** A new condition. */
export const freshCondition = (field: ConditionField, value = ''): Condition => ({
  field,
  operator: operatorsOf(field)[0] as ConditionOperator,
  value,
});

/** Whether the condition is complete: an empty field matches nothing useful. */
export const isComplete = ({ field, operator, value, custom }: Condition): boolean =>
  operator === 'never' || (value.trim() !== '' && (field !== 'custom' || !!custom?.trim()));

type Filter = Record<string, unknown>;

/** The filter with all complete conditions. */
export function filterOf(conditions: readonly Condition[]): Filter {
  const parts = conditions.filter(isComplete).map(partOf);
  const [first] = parts;
  if (first === undefined) return {};
  return parts.length === 1 ? first : { $and: parts };
}

function partOf({ field, operator, value, custom }: Condition): Filter {
  if (operator === 'never') return { [field]: { $exists: false } };
  const name = field === 'custom' ? `custom.${custom?.trim()}` : field;
  return { [name]: { [operator]: operandOf(field, value.trim()) } };
}

function operandOf(field: ConditionField, value: string): unknown {
  const kind = fieldKinds[field];
  if (kind === 'seen' || kind === 'day') return new Date(`${value}T00:00`).toISOString();
  if (kind === 'number') return Number(value);
  return kind === 'custom' ? literalOf(value) : value;
}

/** `5` and `true` are a number and a boolean; in quotes they are text. */
function literalOf(value: string): unknown {
  if (!/^(-?\d+(\.\d+)?|true|false|".*")$/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Parses a filter into conditions; undefined if conditions cannot express it. */
export function conditionsOf(filter: Filter, about: 'user' | 'channel'): Condition[] | undefined {
  const { $and: all, ...rest } = filter;
  const parts = [
    rest,
    ...(Array.isArray(all) ? (all as Filter[]) : all === undefined ? [] : [{ $and: all }]),
  ];
  const found: Condition[] = [];
  for (const [name, wanted] of parts.flatMap((part) => Object.entries(part))) {
    const isPlain = typeof wanted !== 'object' || wanted === null;
    for (const [operator, operand] of Object.entries(isPlain ? { $eq: wanted } : (wanted as Filter))) {
      const condition = conditionOf(name, operator, operand, about);
      if (!condition) return undefined;
      found.push(condition);
    }
  }
  return found;
}

function conditionOf(
  name: string,
  operator: string,
  operand: unknown,
  about: 'user' | 'channel',
): Condition | undefined {
  const isCustom = name.startsWith('custom.');
  const field = (isCustom ? 'custom' : name) as ConditionField;
  if (!(conditionFields[about] as readonly string[]).includes(field)) return undefined;
  if (kindOf(field) === 'seen' && operator === '$exists' && operand === false)
    return { field, operator: 'never', value: '' };
  const known = operatorsOf(field).find((one) => one === operator);
  const value = enteredOf(field, operand);
  if (!known || known === 'never' || value === undefined) return undefined;
  return { field, operator: known, value, ...(isCustom && { custom: name.slice('custom.'.length) }) };
}

/** The input for an operand; undefined if it cannot be entered. */
function enteredOf(field: ConditionField, operand: unknown): string | undefined {
  const kind = kindOf(field);
  if (kind === 'seen' || kind === 'day') return dayOf(operand);
  if (kind === 'number') return typeof operand === 'number' ? String(operand) : undefined;
  if (typeof operand === 'string')
    return kind === 'custom' && literalOf(operand) !== operand ? JSON.stringify(operand) : operand;
  const isLiteral = kind === 'custom' && (typeof operand === 'number' || typeof operand === 'boolean');
  return isLiteral ? String(operand) : undefined;
}

function dayOf(operand: unknown): string | undefined {
  const at = typeof operand === 'string' ? new Date(operand) : undefined;
  if (!at || Number.isNaN(at.getTime())) return undefined;
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return new Date(`${day}T00:00`).getTime() === at.getTime() ? day : undefined;
}
