import type { Reader } from '../../core/storage/database.ts';
import { parseSettings } from './settingsDirectory.ts';
import { selectSettings } from './settingsStore.ts';

/** Returns the language that a user chose for emails, a BCP 47 tag; defaults to English. */
export async function mailLanguageOf(reader: Pick<Reader, 'get'>, userId: string): Promise<string> {
  const row = await reader.get(selectSettings, { user_ids: [userId] });
  return parseSettings(row?.settings ?? '{}').language;
}
