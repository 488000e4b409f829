import { isJsonObject, type JsonObject, own } from '../imports/fields.ts';
import type { Note } from '../imports/source.ts';
import { jsonElements } from '../zip/jsonElements.ts';
import { readJson } from '../zip/readJson.ts';
import { type ArchiveEntry, BrokenEntry, type ZipArchive } from '../zip/zipArchive.ts';
import type { SlackAnswer, SlackArchive } from './slackArchive.ts';

type ListKind = 'users' | 'channels' | 'messages';

const answerKinds = {
  usergroups: 'groups',
  bookmarks: 'bookmarks',
  emoji: 'emoji',
} as const satisfies Record<SlackAnswer, string>;

/** An object of an export, with its location in the archive. */
export type SlackObject = readonly [object: JsonObject, location: string];

/** Yields the objects of a list of an export, reporting invalid ones and truncation. */
export async function* objectsOfList(
  zip: ZipArchive,
  entry: ArchiveEntry | undefined,
  kind: ListKind,
  note: Note,
): AsyncGenerator<SlackObject> {
  if (!entry) return;
  try {
    for await (const { index, value, broken, isMangled } of jsonElements(zip.bytes(entry))) {
      const location = `${entry.path}#${index}`;
      if (broken) note(kind, broken, true, location);
      else if (!isJsonObject(value)) note(kind, 'broken_line', true, location);
      else {
        if (isMangled) note(kind, 'not_text', false, location);
        yield [value, location];
      }
    }
  } catch (error) {
    if (!(error instanceof BrokenEntry)) throw error;
    note(kind, 'broken_entry', true, entry.path);
  }
}

/**
 * Yields the objects of an answer of Slack's API in the archive: a list, or an object with the list in the field `name`.
 * Emoji are one object.
 */
export async function* objectsOfAnswer(
  zip: ZipArchive,
  slack: SlackArchive,
  name: SlackAnswer,
  note: Note,
): AsyncGenerator<SlackObject> {
  const entry = slack.list(name);
  if (!entry) return;
  const kind = answerKinds[name];
  try {
    const value = await readJson(zip, entry);
    if (value === undefined) note(kind, 'broken_line', true, entry.path);
    const inner = own(value, name);
    const object = typeof inner === 'object' && inner !== null ? inner : value;
    if (isJsonObject(object) && name === 'emoji') yield [object, entry.path];
    else if (Array.isArray(object)) {
      for (const [index, element] of object.entries()) {
        if (isJsonObject(element)) yield [element, `${entry.path}#${index}`];
        else note(kind, 'broken_line', true, `${entry.path}#${index}`);
      }
    }
  } catch (error) {
    if (!(error instanceof BrokenEntry)) throw error;
    note(kind, 'broken_entry', true, entry.path);
  }
}
