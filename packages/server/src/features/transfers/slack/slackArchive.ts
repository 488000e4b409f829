import type { ArchiveEntry, ZipArchive } from '../zip/zipArchive.ts';

const dayFile = /^(\d{4}-\d\d-\d\d)\.json$/;
/** The lists of an export: kinds of channels. */
export type SlackList = 'channels' | 'groups' | 'mpims' | 'dms';
/** Answers of Slack's API that can be added to an export, which has none of them itself. */
export type SlackAnswer = 'usergroups' | 'bookmarks' | 'emoji';

/** The parts of a Slack export in its archive. */
export interface SlackArchive {
  list(name: SlackList | SlackAnswer | 'users'): ArchiveEntry | undefined;
  readonly folders: Iterable<string>;
  /** Returns the files of a folder, one per day, oldest first. */
  days(folder: string): readonly ArchiveEntry[];
}

/** Finds a Slack export, even inside of a folder; undefined if there is none. */
export function findSlack({ entries }: ZipArchive): SlackArchive | undefined {
  const tops = [...entries.keys()]
    .filter((path) => /(^|\/)users\.json$/.test(path) && !path.startsWith('__MACOSX/'))
    .map((path) => path.slice(0, -'users.json'.length));
  const top = tops.sort((left, right) => left.length - right.length)[0];
  const hasPlaces = ['channels', 'groups', 'mpims', 'dms'].some((name) => entries.has(`${top}${name}.json`));
  if (top === undefined || !hasPlaces) return undefined;
  const folders = new Map<string, ArchiveEntry[]>();
  for (const entry of entries.values()) {
    if (!entry.path.startsWith(top)) continue;
    const [folder, file, ...deeper] = entry.path.slice(top.length).split('/');
    if (folder === undefined || file === undefined || deeper.length > 0 || !dayFile.test(file)) continue;
    const days = folders.get(folder);
    if (days) days.push(entry);
    else folders.set(folder, [entry]);
  }
  return {
    list: (name) => entries.get(`${top}${name}.json`),
    folders: [...folders.keys()],
    days: (folder) => folders.get(folder) ?? [],
  };
}
