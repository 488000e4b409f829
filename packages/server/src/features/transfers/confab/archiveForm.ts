/** Changes when an older Confab could no longer read an export of everything. */
export const archiveFormat = 1;
/** Says what an archive is. */
export const manifestPath = 'export.json';
/** Where the bytes of files are. */
export const blobFolder = 'files/';
/** The timers: what is to happen at its time. */
export const timersPath = 'timers.jsonl';

/** The content of `export.json`. */
export interface Manifest {
  readonly form: 'confab';
  readonly format: number;
  /** Distinguishes this export from every other. */
  readonly id: string;
  /** The version of Confab that made it. */
  readonly version: string;
  readonly created_at: string;
  readonly files: boolean;
  readonly passwords: boolean;
}

/** A key of the storage: nothing in it leads anywhere. */
export const blobKey = /^[A-Za-z0-9_-]{8,128}$/;

/** Kinds of jobs that wait for a time that people have set; all others are a server's own. */
export const timerKinds: ReadonlySet<string> = new Set([
  'locations.end',
  'moderation.bans_end',
  'pin.expired',
  'reminders.due',
  'scheduledMessages.send',
  'users.expire',
]);
