import type { Migration } from '../../core/storage/migration.ts';

/** A field of everyone's profile (ONB-05). */
export interface ProfileFieldRow {
  id: string;
  name: string;
  kind: string;
  /** JSON list; null unless the kind is `choice`. */
  choices: string | null;
  filled_by: string;
  on_card: number;
  /** The single sign-on claim that fills it; null for none. */
  claim: string | null;
  /** Its position in the list, from 0. */
  position: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    profile_fields: ProfileFieldRow;
  }
}

export const profileFieldMigrations: readonly Migration[] = [
  {
    id: 'profile-fields-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE profile_fields (
         id ${text} PRIMARY KEY,
         name ${text} NOT NULL,
         kind ${text} NOT NULL,
         choices ${text},
         filled_by ${text} NOT NULL,
         on_card ${bigint} NOT NULL,
         claim ${text},
         position ${bigint} NOT NULL
       )`,
    ],
  },
];
