import type { Migration } from '../../core/storage/migration.ts';

/** Longer texts cannot be compared with: `maxFilterTextLength`. */
const maxValueLength = 256;

/**
 * Inserts the values in a user's custom fields, with their paths as `$.box.colour`; the elements of a list have the path
 * of the list. Quotation marks around names are omitted: filters cannot use names that need them.
 */
const insertValues = (row: string, source = '') =>
  `INSERT INTO user_custom_values (field, value, user_id)
     SELECT DISTINCT replace(CASE WHEN typeof(j.key) = 'integer' THEN j.path ELSE j.fullkey END, '"', ''), j.atom, ${row}.id
     FROM ${source}json_tree(CASE WHEN json_valid(${row}.custom) THEN ${row}.custom END) j
     WHERE j.atom IS NOT NULL AND length(j.atom) <= ${maxValueLength}`;

const deleteValues = 'DELETE FROM user_custom_values WHERE user_id = old.id';

/**
 * The index of users by the values of their custom fields. PostgreSQL has one for JSON; in SQLite triggers fill a table,
 * whatever writes a user.
 */
export const customValueMigrations: readonly Migration[] = [
  {
    id: 'users-0016',
    up: ({ name, text, clustered }) =>
      name === 'sqlite'
        ? [
            // A column without a type keeps numbers and texts apart.
            `CREATE TABLE user_custom_values (
               field ${text} NOT NULL,
               value NOT NULL,
               user_id ${text} NOT NULL,
               PRIMARY KEY (field, value, user_id)
             )${clustered}`,
            'CREATE INDEX user_custom_values_of_user ON user_custom_values (user_id)',
            insertValues('u', 'users u, '),
            `CREATE TRIGGER user_custom_added AFTER INSERT ON users BEGIN ${insertValues('new')}; END`,
            `CREATE TRIGGER user_custom_changed AFTER UPDATE OF custom ON users WHEN old.custom <> new.custom
               BEGIN ${deleteValues}; ${insertValues('new')}; END`,
            `CREATE TRIGGER user_custom_removed AFTER DELETE ON users BEGIN ${deleteValues}; END`,
          ]
        : [],
  },
  {
    id: 'users-0017',
    isConcurrent: true,
    up: ({ name }) =>
      name === 'postgres'
        ? [
            // Profiles change rarely, and a pending list would slow down every query.
            `CREATE INDEX users_by_custom ON users USING gin ((custom::jsonb) jsonb_path_ops) WITH (fastupdate = off) WHERE custom <> '{}'`,
          ]
        : [],
  },
];
