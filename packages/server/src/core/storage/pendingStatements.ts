import { type ArrayForms, arrayForms, arrayParameters, type ColumnTypes } from './arrayStatement.ts';
import { nameOf, type PreparedStatement } from './postgresConnection.ts';

/** A query for PostgreSQL. */
export interface PostgresQuery {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** The rows for one statement. */
interface Group {
  readonly statement: PreparedStatement;
  readonly isStrict: boolean;
  readonly rows: unknown[][];
}

/** Most rows that one query carries. */
const maxRows = 1000;

/**
 * The enqueued statements of a batch, in an order with the same outcome. Those that are equal except for their values
 * form a group and become one query, unless another statement on the same table came between them.
 */
export class PendingStatements {
  #groups: Group[] = [];
  /** The last group of each table. */
  readonly #lastOf = new Map<string, Group>();
  readonly #forms = new WeakMap<PreparedStatement, NamedForms | 'none'>();
  #types: ColumnTypes = new Map();

  get isEmpty(): boolean {
    return this.#groups.length === 0;
  }

  /** Sets the columns of all tables, without which each row travels alone. */
  describe(types: ColumnTypes): void {
    this.#types = types;
  }

  /** Whether a statement that names these tables depends on what is pending. */
  concerns(tables: readonly string[]): boolean {
    return this.#groups.length > 0 && tables.some((table) => this.#lastOf.has(table));
  }

  /** Adds the statement. `isStrict`: if it changes no row, its query fails. Returns false if that is impossible. */
  add(statement: PreparedStatement, values: unknown[], isStrict: boolean): boolean {
    if (isStrict && this.#formsOf(statement) === 'none') return false;
    const [table = ''] = statement.tables;
    const last = this.#lastOf.get(table);
    if (last?.statement === statement && last.isStrict === isStrict && last.rows.length < maxRows) {
      last.rows.push(values);
      return true;
    }
    const group = { statement, isStrict, rows: [values] };
    this.#groups.push(group);
    for (const each of statement.tables) this.#lastOf.set(each, group);
    return true;
  }

  /** Removes and returns the queries of everything pending. */
  flush(): PostgresQuery[] {
    const groups = this.#groups;
    this.clear();
    return groups.flatMap((group) => this.#queriesOf(group));
  }

  clear(): void {
    this.#groups = [];
    this.#lastOf.clear();
  }

  #queriesOf({ statement, isStrict, rows }: Group): PostgresQuery[] {
    const forms = rows.length > 1 || isStrict ? this.#formsOf(statement) : 'none';
    if (forms === 'none')
      return rows.map((values) => ({ name: statement.name, text: statement.sql, values }));
    const form = isStrict ? forms.strict : forms.plain;
    return arrayParameters(form, rows).map((values) => ({ name: form.name, text: form.text, values }));
  }

  #formsOf(statement: PreparedStatement): NamedForms | 'none' {
    let forms = this.#forms.get(statement);
    if (forms === undefined || (forms === 'none' && !this.#types.has(statement.tables[0] ?? ''))) {
      forms = named(arrayForms(statement.sql, statement.names, this.#types)) ?? 'none';
      this.#forms.set(statement, forms);
    }
    return forms;
  }
}

type NamedForms = { readonly [K in keyof ArrayForms]: ArrayForms[K] & { readonly name: string } };

const named = (forms: ArrayForms | undefined): NamedForms | undefined =>
  forms && {
    plain: { ...forms.plain, name: nameOf(forms.plain.text) },
    strict: { ...forms.strict, name: nameOf(forms.strict.text) },
  };
