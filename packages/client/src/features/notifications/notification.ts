/** How much a notification matters. */
export type NotificationSeverity = 'info' | 'success' | 'warning' | 'error';

/** Who tells, and where it happened: two origins are one if all of this is equal. */
export interface NotificationOrigin {
  /** The part that tells, such as `AttachmentManager`. */
  emitter: string;
  /** Names of what it is about, such as `{cid: 'team:night-ride'}`. */
  context?: Readonly<Record<string, string>>;
}

/** Something that the person may do about it. */
export interface NotificationAction {
  label: string;
  run(): void;
}

/** What is worth telling the person now (NOTE-01). */
export interface NotificationInput {
  /** In English; an interface may say it in its own words by `type`. */
  message: string;
  /** What happened, stable and dotted by colons: `validation:attachment:upload:blocked`. */
  type?: string;
  severity: NotificationSeverity;
  origin: NotificationOrigin;
  /** Why, where there is more to say: a rule's name or a sentence. */
  reason?: string;
  /** How long it stays, in milliseconds; `Infinity` until removed; by severity if left out. */
  durationMs?: number;
  actions?: readonly NotificationAction[];
  /** Whether it takes the place of one of the same type and origin, instead of standing beside it. */
  unique?: boolean;
  /** Whatever else an interface may want to show. */
  metadata?: Readonly<Record<string, unknown>>;
}

/** A notification that is shown now. */
export interface Notification extends Omit<NotificationInput, 'unique' | 'durationMs' | 'actions'> {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly durationMs: number;
  readonly actions: readonly NotificationAction[];
}

/** How long a notification stays if it does not say itself, in milliseconds: what went wrong takes longer to read. */
export const notificationDurationsMs: Readonly<Record<NotificationSeverity, number>> = {
  info: 6000,
  success: 6000,
  warning: 8000,
  error: 10_000,
};
