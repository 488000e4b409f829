import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { yearOfChanges, yearOfFigures } from '../../packages/testing/src/seed/yearOfFigures.ts';
import type { Service } from './service.ts';

/** Yesterday in UTC, in whole days since 1970: the last day that has figures. */
export const yesterday = (): number => Math.floor(Date.now() / 86_400_000) - 1;

/** Loads two years of figures into a server, which is stopped meanwhile. */
export async function loadInsightYears(service: Service): Promise<void> {
  await service.down();
  const store = new DatabaseSync(join(service.data, 'confab.db'));
  const last = yesterday();
  store.exec('BEGIN');
  for (const [table, rows] of [
    ['insights_counters', yearOfFigures(last, 730)],
    ['insights_changes', yearOfChanges(last, 730)],
  ] as const) {
    const insert = store.prepare(
      `INSERT INTO ${table} (tenant, day, name, value) VALUES (?, ?, ?, ?)
         ON CONFLICT (tenant, day, name) DO UPDATE SET value = excluded.value`,
    );
    for (const { tenant, day, name, value } of rows) insert.run(tenant, day, name, value);
  }
  store
    .prepare(
      `INSERT INTO insights_state (name, value) VALUES ('since', ?)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    )
    .run(String(last - 729));
  store.exec('COMMIT');
  store.close();
  await service.up();
}
