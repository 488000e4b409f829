import type { Migration } from '../../core/storage/migration.ts';

interface AppRow {
  /** Always `app`. */
  id: string;
  name: string;
  /** The address of its picture; null for the default. */
  icon: string | null;
  sign_up: string;
  sign_up_domains: string;
  guests: number;
  /** Whom users can find and see (TEN-01). */
  directory: string;
  /** JSON list: the profile fields that the host owns (TEN-03). */
  managed_profile_fields: string;
  /** Whether anyone may read without an account (EMB-06). */
  anonymous_reading: number;
  /** JSON list: the roles that need a second factor (ACC-02). */
  second_factor_roles: string;
  /** 1 once there is an admin; the user who sets it becomes the first (APP-02). */
  has_admin: number;
  /** JSON: the settings changed by an admin; the others have their defaults. */
  settings: string | null;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    app: AppRow;
  }
}

export type { AppRow };

export const appMigrations: readonly Migration[] = [
  {
    id: 'app-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE app (
         id ${text} PRIMARY KEY,
         name ${text} NOT NULL,
         sign_up ${text} NOT NULL,
         sign_up_domains ${text} NOT NULL,
         guests ${bigint} NOT NULL,
         has_admin ${bigint} NOT NULL
       )`,
      `INSERT INTO app (id, name, sign_up, sign_up_domains, guests, has_admin)
       VALUES ('app', 'Confab', 'invitation', '[]', 0, 0)`,
    ],
  },
  { id: 'app-0002', up: ({ text }) => [`ALTER TABLE app ADD COLUMN settings ${text}`] },
  {
    id: 'app-0003',
    up: ({ text }) => [`ALTER TABLE app ADD COLUMN directory ${text} NOT NULL DEFAULT 'everyone'`],
  },
  {
    id: 'app-0004',
    up: ({ text }) => [`ALTER TABLE app ADD COLUMN managed_profile_fields ${text} NOT NULL DEFAULT '[]'`],
  },
  {
    id: 'app-0005',
    up: ({ bigint }) => [`ALTER TABLE app ADD COLUMN anonymous_reading ${bigint} NOT NULL DEFAULT 0`],
  },
  {
    id: 'app-0006',
    up: ({ text }) => [`ALTER TABLE app ADD COLUMN second_factor_roles ${text} NOT NULL DEFAULT '[]'`],
  },
  { id: 'app-icon-0001', up: ({ text }) => [`ALTER TABLE app ADD COLUMN icon ${text}`] },
];
