import { readFile } from 'node:fs/promises';
import type { BodyOf, ImportReport, Routes } from '@confab/protocol';
import type { Person } from '@confab/testing';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { expect, vi } from 'vitest';

/** Options of an import. */
export type ImportOptions = Partial<Omit<BodyOf<Routes['POST /imports']>, 'archive_id'>>;

/** Creates a ZIP file: texts and bytes verbatim, anything else as JSON. */
export function zipOf(files: Record<string, unknown>): Uint8Array {
  const entries: Zippable = {};
  for (const [path, content] of Object.entries(files)) {
    entries[path] =
      content instanceof Uint8Array
        ? content
        : strToU8(typeof content === 'string' ? content : JSON.stringify(content));
  }
  return zipSync(entries);
}

/** Uploads an archive in parts; returns its id. */
export async function uploadArchive(admin: Person, archive: Uint8Array | string): Promise<string> {
  const bytes = typeof archive === 'string' ? await readFile(archive) : archive;
  const id = crypto.randomUUID();
  const body = { id, name: 'export.zip', size: bytes.length };
  const begun = await admin.call('POST /imports/archives', { body });
  const { part_size, part_count } = begun.archive;
  for (let part = 1; part <= part_count; part++) {
    const answer = await admin.fetch(`/api/v1/imports/archives/${id}/parts/${part}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes.slice((part - 1) * part_size, part * part_size),
    });
    expect(answer.status).toBe(200);
  }
  return id;
}

/** Waits until an import has ended, successfully or not. */
export function ended(admin: Person, id: string, timeout = 60_000): Promise<ImportReport> {
  return vi.waitFor(
    async () => {
      const report = (await admin.call('GET /imports/{import_id}', { params: { import_id: id } })).import;
      expect(['done', 'failed']).toContain(report.status);
      return report;
    },
    { timeout, interval: 20 },
  );
}

/** Uploads and imports an archive. */
export async function importArchive(
  admin: Person,
  archive: Uint8Array | string,
  options: ImportOptions = {},
  timeout?: number,
): Promise<ImportReport> {
  const archive_id = await uploadArchive(admin, archive);
  const started = await admin.call('POST /imports', { body: { archive_id, ...options } });
  return ended(admin, started.import.id, timeout);
}
