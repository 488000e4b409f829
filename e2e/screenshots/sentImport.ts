import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyHistory } from '../../packages/testing/src/seed/history.ts';
import { writeSlackArchive } from '../../packages/testing/src/seed/slackForm/writeSlackArchive.ts';
import type { Api } from '../support/api.ts';
import { expect } from '../support/test.ts';

/** Imports two channels of the years before from an archive in Slack's form. */
export async function sendImport(admin: Api): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'confab-archive-'));
  const path = join(folder, 'workshop.zip');
  await writeSlackArchive(workshopYears(), path);
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  const archive_id = crypto.randomUUID();
  await admin.call('POST /imports/archives', { id: archive_id, name: 'workshop.zip', size: bytes.length });
  await admin.put(`/imports/archives/${archive_id}/parts/1`, bytes);
  const { import: begun } = await admin.call('POST /imports', { archive_id });
  await expect
    .poll(async () => (await admin.call(`GET /imports/${begun.id}`)).import.status, { timeout: 60_000 })
    .toBe('done');
}

function workshopYears() {
  const history = emptyHistory();
  const people = ['wilhelmina', 'carl', 'emmy'];
  history.users.push(...people.map((id) => ({ id, name: id })));
  for (const [id, count] of [
    ['workshop-years', 1_204],
    ['second-hand-lamps-and-their-replacement-parts', 318],
  ] as const) {
    const cid = `team:${id}`;
    history.channels.push({ type: 'team', id, name: id, created_by_id: 'carl' });
    history.members.push(...people.map((user_id) => ({ cid, user_id, channel_role: 'member' as const })));
    for (let index = 0; index < count; index++)
      history.messages.push({
        id: `${id}-${index}`,
        cid,
        user_id: people[index % people.length] as string,
        text: `Lamp ${index + 1} is off the bench.`,
        created_at: new Date(Date.UTC(2021, 2, 1) + index * 7_200_000).toISOString(),
      });
  }
  return history;
}
