/** A statement of a migration that is not additive, and what to write instead. */
export interface ExpandProblem {
  readonly statement: string;
  readonly advice: string;
}

/** The form of the migrations that the rules read. */
export interface MigrationStatements {
  readonly statements: readonly string[];
  readonly isConcurrent: boolean;
}

const newTable = /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/i;
const newIndex = /^CREATE (UNIQUE )?INDEX \w+ ON (\w+)/i;
const newColumn = /^ALTER TABLE (\w+) ADD (?:COLUMN )?(\w+) (.+)$/i;
const constantDefault = /\bDEFAULT (?:-?\d+(?:\.\d+)?|'[^']*'|NULL|TRUE|FALSE)(?=\s|$)/i;
const restrictsColumn = /\b(UNIQUE|PRIMARY KEY|REFERENCES|CHECK|GENERATED)\b/i;
const update = /^UPDATE (\w+) SET (.+?)(?: WHERE .+)?$/i;
const insert = /^INSERT INTO (\w+)/i;
/** Triggers and options of an index act for every server: a replaced one must have the same effect. */
const additive = /^CREATE (?:FUNCTION|(?:OR REPLACE )?TRIGGER|VIEW|SEQUENCE)\b|^ALTER INDEX \w+ SET \(/i;

const contractAdvice =
  "do it one minor version after the last use, in a migration of its own with unusedSince: 'VERSION', the version since which no code uses it";

/** Advice for statements that the previous release does not survive, by how they begin. */
const refusals: readonly (readonly [form: RegExp, advice: string])[] = [
  [/^DROP TABLE\b/i, `the previous release still uses the table: ${contractAdvice}`],
  [/^DROP INDEX\b/i, `the previous release may need the index: ${contractAdvice}`],
  [/^ALTER TABLE \w+ DROP\b/i, `the previous release still uses what is dropped: ${contractAdvice}`],
  [
    /^ALTER TABLE \w+ RENAME\b|^ALTER INDEX\b/i,
    `add the new name beside the old one, write both, and drop the old one later: ${contractAdvice}`,
  ],
  [
    /^ALTER TABLE \w+ (ALTER|ADD CONSTRAINT|ADD CHECK|ADD UNIQUE|ADD PRIMARY|ADD FOREIGN)/i,
    `the previous release may write rows that this refuses: ${contractAdvice}`,
  ],
  [
    /^(DELETE|TRUNCATE)\b/i,
    'the previous release may need the rows: delete them by a job that starts once they are unused, or in a contract migration',
  ],
  [
    /^CREATE OR REPLACE\b/i,
    'the previous release uses the present form: create one with another name beside it',
  ],
];

/**
 * Returns the statements of a migration that the previous release, which runs beside the new one during an upgrade, may
 * not survive, or that would make it wait.
 */
export function expandProblems({ statements, isConcurrent }: MigrationStatements): ExpandProblem[] {
  const commands = statements.map((text) => text.replace(/\s+/g, ' ').trim());
  const tables = new Set(commands.flatMap((text) => newTable.exec(text)?.[1] ?? []));
  const columns = new Set(
    commands.flatMap((text) => {
      const [, table, column] = newColumn.exec(text) ?? [];
      return column === undefined ? [] : `${table}.${column}`;
    }),
  );
  return commands.flatMap((statement) => {
    const advice = isConcurrent
      ? concurrentAdvice(statement)
      : expandAdvice(
          statement,
          (table) => tables.has(table),
          (column) => columns.has(column),
        );
    return advice === undefined ? [] : { statement, advice };
  });
}

const uniqueAdvice = `the previous release may write rows that it refuses: ${contractAdvice}`;

function concurrentAdvice(statement: string): string | undefined {
  const [found, unique] = newIndex.exec(statement) ?? [];
  if (found === undefined)
    return 'a migration with isConcurrent only creates indexes: move this to another one';
  return unique === undefined ? undefined : uniqueAdvice;
}

function expandAdvice(
  statement: string,
  isNewTable: (name: string) => boolean,
  isNewColumn: (name: string) => boolean,
): string | undefined {
  if (newTable.test(statement) || additive.test(statement)) return undefined;
  const [onTable = ''] =
    /^(?:ALTER TABLE|UPDATE|INSERT INTO|DELETE FROM) (\w+)|^CREATE (?:UNIQUE )?INDEX \w+ ON (\w+)/i
      .exec(statement)
      ?.slice(1)
      .filter(Boolean) ?? [];
  if (isNewTable(onTable)) return undefined;
  const [isIndex, unique] = newIndex.exec(statement) ?? [];
  if (isIndex !== undefined) {
    return unique === undefined
      ? 'writes wait until it is complete: move it to a migration of its own with isConcurrent: true'
      : uniqueAdvice;
  }
  const [refused, advice] = refusals.find(([form]) => form.test(statement)) ?? [];
  if (refused) return advice;
  const [, , , definition] = newColumn.exec(statement) ?? [];
  if (definition !== undefined) return columnAdvice(definition);
  const [, table, assignments] = update.exec(statement) ?? [];
  if (assignments !== undefined) {
    const changed = [...assignments.matchAll(/(?:^|,) ?(\w+) =/g)].map(([, column]) => `${table}.${column}`);
    return changed.every(isNewColumn)
      ? undefined
      : 'the previous release uses the present values: write them to a new column, or change rows when they are next written';
  }
  if (insert.test(statement)) {
    return /\bON CONFLICT\b.*\bDO NOTHING$/i.test(statement)
      ? undefined
      : 'the row may be there already: end it with ON CONFLICT … DO NOTHING';
  }
  return `it is not known to be additive: write it as CREATE TABLE, ADD COLUMN or CREATE INDEX, or ${contractAdvice}`;
}

function columnAdvice(definition: string): string | undefined {
  const hasDefault = /\bDEFAULT\b/i.test(definition);
  if (/\bNOT NULL\b/i.test(definition) && !hasDefault) {
    return 'the previous release inserts rows without the column: allow null, or add a constant default';
  }
  if (hasDefault && !constantDefault.test(definition)) {
    return 'the whole table would be written: use a constant as default';
  }
  if (restrictsColumn.test(definition)) {
    return `the previous release may write rows that this refuses: add the column without it, and the restriction later; ${contractAdvice}`;
  }
  return undefined;
}
