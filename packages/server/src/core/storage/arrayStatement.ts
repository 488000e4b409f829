import { ArrayParameter, type ArrayType, isArrayType } from './arrayParameter.ts';

/** The types of a database's columns, by table and column. */
export type ColumnTypes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A statement that runs for many rows at once: each parameter is an array with a value for each row. */
export interface ArrayStatement {
  readonly text: string;
  /** The types of its parameters, which are the first ones of the statement. */
  readonly types: readonly ArrayType[];
  /** The parameters that identify a row, which can be set only once per run; undefined if rows are independent. */
  readonly key: readonly number[] | undefined;
}

/** The forms of a declared statement for many rows. */
export interface ArrayForms {
  readonly plain: ArrayStatement;
  /** The same, but a row that already exists is an error. */
  readonly strict: ArrayStatement;
}

const insertion =
  /^insert into "(\w+)" \(([^()]*)\) values \(([^()]*)\)(?: on conflict \(([^()]*)\) do (?:nothing|update set (.*)))?$/;
const update = /^update "(\w+)" set (.*?) where (.*?)(?: and (\([^()]*\)))?$/;
const assignment = /^"(\w+)" = \$(\d+)$/;
/** A comparison of a column with a parameter in a further condition of an update. */
const comparison = /"(\w+)" (?:=|<|<=|>|>=) \$(\d+)/g;

/**
 * Derives the forms for many rows of an INSERT of plain values (with any of the usual `on conflict` clauses) or of an
 * UPDATE that sets columns of rows identified by columns, also under a further condition on the row in parentheses.
 * Returns undefined for any other statement. `names` are the names of its parameters.
 */
export function arrayForms(
  sql: string,
  names: readonly (string | undefined)[],
  types: ColumnTypes,
): ArrayForms | undefined {
  return insertForms(sql, names, types) ?? updateForms(sql, types);
}

function insertForms(
  sql: string,
  names: readonly (string | undefined)[],
  types: ColumnTypes,
): ArrayForms | undefined {
  const [, table, columnList, valueList, conflictList, setList] = insertion.exec(sql) ?? [];
  if (table === undefined || columnList === undefined) return undefined;
  const columns = unquoted(columnList);
  const isPlain = valueList === columns.map((_, at) => `$${at + 1}`).join(', ');
  const unnested = isPlain ? unnest(table, columns, types) : undefined;
  if (!unnested) return undefined;
  const { types: arrayTypes, text: arrays } = unnested;
  const strict = `insert into "${table}" (${columnList}) select * from ${arrays}`;
  const strictForm = { text: strict, types: arrayTypes, key: undefined };
  if (conflictList === undefined) return { plain: strictForm, strict: strictForm };
  if (setList === undefined) {
    return {
      plain: { ...strictForm, text: `${strict} on conflict (${conflictList}) do nothing` },
      strict: strictForm,
    };
  }
  const sets = assignments(setList, ', ')?.map(({ column, parameter }) => {
    const at = names.indexOf(names[parameter]);
    return names[parameter] !== undefined && columns[at] !== undefined
      ? `"${column}" = excluded."${columns[at]}"`
      : undefined;
  });
  if (!sets || sets.includes(undefined)) return undefined;
  const text = `${strict} on conflict (${conflictList}) do update set ${sets.join(', ')}`;
  const key = unquoted(conflictList).map((column) => columns.indexOf(column));
  return key.includes(-1) ? undefined : { plain: { ...strictForm, text, key }, strict: strictForm };
}

function updateForms(sql: string, types: ColumnTypes): ArrayForms | undefined {
  const [, table, setList, whereList, condition = ''] = update.exec(sql) ?? [];
  if (table === undefined || setList === undefined || whereList === undefined) return undefined;
  const sets = assignments(setList, ', ');
  const wheres = assignments(whereList, ' and ');
  if (!sets || !wheres) return undefined;
  const columns: string[] = [];
  const compared = Array.from(condition.matchAll(comparison), ([, column, number]) => ({
    column: column as string,
    parameter: Number(number) - 1,
  }));
  for (const { column, parameter } of [...sets, ...wheres, ...compared]) columns[parameter] = column;
  const isComplete = condition.split('$').length - 1 === compared.length;
  if (!isComplete || columns.length !== sets.length + wheres.length + compared.length) return undefined;
  const onRow = condition
    .replace(/"(\w+)"/g, `"${table}"."$1"`)
    .replace(/\$(\d+)/g, (_, number) => `given.p${Number(number) - 1}`);
  const unnested = unnest(table, columns, types);
  if (!unnested) return undefined;
  const given = columns.map((_, at) => `p${at}`);
  const text =
    `update "${table}" set ${sets.map(({ column, parameter }) => `"${column}" = given.p${parameter}`).join(', ')} ` +
    `from ${unnested.text} as given(${given.join(', ')}) ` +
    `where ${wheres.map(({ column, parameter }) => `"${table}"."${column}" = given.p${parameter}`).join(' and ')}` +
    (onRow && ` and ${onRow}`);
  const form = { text, types: unnested.types, key: wheres.map(({ parameter }) => parameter) };
  return { plain: form, strict: form };
}

const unquoted = (list: string) => list.split(', ').map((name) => name.slice(1, -1));

/** Parses `"a" = $1, "b" = $2`; parameters count from 0. */
function assignments(list: string, separator: string) {
  const parsed = list.split(separator).map((one) => assignment.exec(one));
  if (parsed.includes(null)) return undefined;
  return parsed.map((match) => ({ column: match?.[1] as string, parameter: Number(match?.[2]) - 1 }));
}

/** Returns the rows of array parameters as a table's text, and the types of the parameters. */
function unnest(table: string, columns: readonly string[], known: ColumnTypes) {
  const types = columns.map((column) => known.get(table)?.get(column));
  if (!types.every(isArrayType)) return undefined;
  const arrays = types.map((type, at) => `$${at + 1}::${type}[]`);
  return { text: `unnest(${arrays.join(', ')})`, types };
}

/**
 * Returns the arrays of a statement, one for each parameter. Rows that set the same row go into separate runs, in their
 * order.
 */
export function arrayParameters(
  { key, types }: ArrayStatement,
  rows: readonly (readonly unknown[])[],
): ArrayParameter[][] {
  const runs = key && rows.length > 1 ? inRuns(rows, key) : [rows];
  return runs.map((run) => types.map((type, at) => new ArrayParameter(type, run, at)));
}

function inRuns(rows: readonly (readonly unknown[])[], key: readonly number[]) {
  const runs: (readonly unknown[])[][] = [];
  const times = new Map<string, number>();
  for (const row of rows) {
    const id = JSON.stringify(key.map((at) => row[at]));
    const time = times.get(id) ?? 0;
    times.set(id, time + 1);
    (runs[time] ??= []).push(row);
  }
  return runs;
}
