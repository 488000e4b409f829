import type { Migration } from '../../core/storage/migration.ts';

/** A stored widget; lists are JSON. */
export interface WidgetRow {
  id: string;
  name: string;
  target: string;
  cid: string;
  support_user_ids: string;
  visitors: string;
  mode: string;
  greeting: string;
  accent: string;
  color_scheme: string;
  position: string;
  allowed_origins: string;
  created_at: number;
  updated_at: number;
}

/** The address that a guest left for those who answer in `cid`. */
export interface GuestEmailRow {
  user_id: string;
  cid: string;
  email: string;
  updated_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    widgets: WidgetRow;
    guest_emails: GuestEmailRow;
  }
}

export const widgetMigrations: readonly Migration[] = [
  {
    id: 'widgets-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE widgets (
         id ${text} PRIMARY KEY,
         name ${text} NOT NULL,
         target ${text} NOT NULL,
         cid ${text} NOT NULL,
         support_user_ids ${text} NOT NULL,
         visitors ${text} NOT NULL,
         mode ${text} NOT NULL,
         greeting ${text} NOT NULL,
         accent ${text} NOT NULL,
         color_scheme ${text} NOT NULL,
         position ${text} NOT NULL,
         allowed_origins ${text} NOT NULL,
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL
       )`,
    ],
  },
  {
    id: 'widgets-0002',
    up: ({ text, bigint }) => [
      `CREATE TABLE guest_emails (
         user_id ${text} PRIMARY KEY,
         cid ${text} NOT NULL,
         email ${text} NOT NULL,
         updated_at ${bigint} NOT NULL
       )`,
    ],
  },
];
