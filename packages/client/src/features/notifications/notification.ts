/** How much a notification matters. */
export type NotificationSeverity = 'info' | 'success' | 'warning' | 'error';

/** The source of a notification: two origins are equal if all fields are. */
export interface NotificationOrigin {
  /** The reporting part, such as `AttachmentManager`. */
  emitter: string;
  /** Identifiers of what it is about, such as `{cid: 'team:night-ride'}`. */
  context?: Readonly<Record<string, string>>;
}

/** An action offered with a notification. */
export interface NotificationAction {
  label: string;
  run(): void;
}

/** A notification to show to the user (NOTE-01). */
export interface NotificationInput {
  /** In English; a user interface may choose its own words by `type`. */
  message: string;
  /** A stable name of what happened, with colons: `validation:attachment:upload:blocked`. */
  type?: string;
  severity: NotificationSeverity;
  origin: NotificationOrigin;
  /** Why, if there is more to say: a rule's name or a sentence. */
  reason?: string;
  /** How long it is shown, in milliseconds; `Infinity` until removed; defaults by severity. */
  durationMs?: number;
  actions?: readonly NotificationAction[];
  /** Whether it replaces one of the same type and origin. */
  unique?: boolean;
  /** Anything else that a user interface may show. */
  metadata?: Readonly<Record<string, unknown>>;
}

/** A notification being shown. */
export interface Notification extends Omit<NotificationInput, 'unique' | 'durationMs' | 'actions'> {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly durationMs: number;
  readonly actions: readonly NotificationAction[];
}

/** How long a notification is shown by default, in milliseconds: problems take longer to read. */
export const notificationDurationsMs: Readonly<Record<NotificationSeverity, number>> = {
  info: 6000,
  success: 6000,
  warning: 8000,
  error: 10_000,
};
