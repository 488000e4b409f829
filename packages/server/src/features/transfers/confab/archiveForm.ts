/** Increases when an older Confab could no longer read a full export. */
export const archiveFormat = 1;
/** Identifies the archive. */
export const manifestPath = 'export.json';
/** The folder of file bytes. */
export const blobFolder = 'files/';
/** The timers: scheduled jobs. */
export const timersPath = 'timers.jsonl';

/** The content of `export.json`. */
export interface Manifest {
  readonly form: 'confab';
  readonly format: number;
  /** Distinguishes this export from every other. */
  readonly id: string;
  /** The version of Confab that created it. */
  readonly version: string;
  readonly created_at: string;
  readonly files: boolean;
  readonly passwords: boolean;
}

/** A storage key: cannot be a path. */
export const blobKey = /^[A-Za-z0-9_-]{8,128}$/;

/** Kinds of jobs with a user-set time; all others belong to the server. */
export const timerKinds: ReadonlySet<string> = new Set([
  'locations.end',
  'moderation.bans_end',
  'pin.expired',
  'reminders.due',
  'scheduledMessages.send',
  'users.expire',
]);
