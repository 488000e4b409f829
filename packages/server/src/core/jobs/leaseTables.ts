import type { Migration } from '../storage/migration.ts';

interface LeaseRow {
  name: string;
  /** The node that holds it; empty once released. */
  holder: string;
  /** Increases with every holder: what an earlier one still writes is refused. */
  token: number;
  /** When others may acquire it, by the store's time (`storeTime`). */
  until: number;
}

declare module '../storage/tables.ts' {
  interface Tables {
    leases: LeaseRow;
  }
}

export const leaseMigrations: readonly Migration[] = [
  {
    id: 'leases-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE leases (
         name ${text} PRIMARY KEY,
         holder ${text} NOT NULL,
         token ${bigint} NOT NULL,
         until ${bigint} NOT NULL
       )`,
    ],
  },
];
