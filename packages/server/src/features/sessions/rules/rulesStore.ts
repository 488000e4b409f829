import type { Migration } from '../../../core/storage/migration.ts';
import { type Placeholders, statement } from '../../../core/storage/statement.ts';

/** How people may sign in (ACC-03): one row once an admin has changed it. */
interface SignInRulesRow {
  /** Always `rules`. */
  id: string;
  /** JSON, as on the wire; what is missing has its default. */
  rules: string;
}

declare module '../../../core/storage/tables.ts' {
  interface Tables {
    sign_in_rules: SignInRulesRow;
  }
}

export const rulesMigrations: readonly Migration[] = [
  {
    id: 'sessions-0007',
    up: ({ text }) => [`CREATE TABLE sign_in_rules (id ${text} PRIMARY KEY, rules ${text} NOT NULL)`],
  },
];

export const selectRules = statement((k) => k.selectFrom('sign_in_rules').select('rules'));

export const upsertRules = statement((k, p: Placeholders<{ rules: string }>) =>
  k
    .insertInto('sign_in_rules')
    .values({ id: 'rules', rules: p('rules') })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ rules: p('rules') })),
);
