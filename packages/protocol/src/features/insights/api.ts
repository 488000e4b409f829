import * as v from 'valibot';
import { defineEndpoint, defineEntity, defineFeature } from '../../contract/index.ts';

const dayField = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d$/, 'must be a date such as 2026-01-31'),
  v.check((text) => {
    const ms = Date.parse(text);
    return ms >= 0 && new Date(ms).toISOString().startsWith(text);
  }, 'must be a date from 1970 to 9999'),
);

/** Figures of one day, or of several together. */
export const insightFiguresSchema = v.object({
  /** Messages sent to channels, replies in threads not included. */
  messages: v.number(),
  /** Replies in threads. */
  replies: v.number(),
  /** Messages of the service, such as that somebody joined. */
  system_messages: v.number(),
  /** Calls to send a message that ended with an error. */
  failed_sends: v.number(),
  /** New accounts; guests and bots are not counted. */
  people_joined: v.number(),
  /** People who used the app on a day; for several days their average, rounded. */
  active_daily: v.number(),
  /** People who used the app in the seven days that end with the last day. */
  active_weekly: v.number(),
  /** People who used the app in the thirty days that end with the last day. */
  active_monthly: v.number(),
  channels_created: v.number(),
  channels_deleted: v.number(),
  /** Channels that were not deleted at the end of the last day, direct messages included. */
  channels_open: v.number(),
  files_added: v.number(),
  files_removed: v.number(),
  bytes_added: v.number(),
  bytes_removed: v.number(),
  /** Bytes of all files at the end of the last day; a forwarded file counts in each message. */
  bytes_stored: v.number(),
  /** Events that webhooks accepted. */
  webhooks_sent: v.number(),
  pushes_sent: v.number(),
  emails_sent: v.number(),
  /** Calls that succeeded, uploads and waiting polls not included. */
  answers: v.number(),
  /** Milliseconds in which half of the calls were answered; missing without calls. */
  answer_p50_ms: v.optional(v.number()),
  answer_p95_ms: v.optional(v.number()),
  answer_p99_ms: v.optional(v.number()),
  /** Messages whose way to connected people was measured: a sample. */
  deliveries: v.number(),
  /** Milliseconds from the writing of a message until it was sent to connected people, for half of them. */
  delivery_p50_ms: v.optional(v.number()),
  delivery_p95_ms: v.optional(v.number()),
  delivery_p99_ms: v.optional(v.number()),
});
export type InsightFigures = v.InferOutput<typeof insightFiguresSchema>;
export const insightFigures = defineEntity('InsightFigures', insightFiguresSchema);

/** The figures of one day. */
export const insightDaySchema = v.object({
  /** The day in UTC, such as `2026-01-31`. */
  date: v.string(),
  ...insightFiguresSchema.entries,
});
export type InsightDay = v.InferOutput<typeof insightDaySchema>;

/** The figures of a server, or of a tenant, by day (OPS-06). */
export const insightsSchema = v.object({
  /** The first day of the range, in UTC. */
  from: v.string(),
  /** The last day of the range, in UTC. */
  to: v.string(),
  /** The first day with figures; missing until the server has run for a minute. */
  since: v.optional(v.string()),
  /** Every day of the range, in order. */
  days: v.array(insightDaySchema),
  /** The range as a whole. */
  total: insightFiguresSchema,
  /** As many days before the range. */
  before: insightFiguresSchema,
});
export type Insights = v.InferOutput<typeof insightsSchema>;
export const insights = defineEntity('Insights', insightsSchema);

export const endpoints = {
  getInsights: defineEndpoint('GET /insights', {
    summary: 'Get figures by day: at most 400 days, in UTC, both ends included (admins).',
    audience: 'admin',
    isOpenToTenants: true,
    query: v.object({ from: dayField, to: dayField }),
    answer: v.object({ insights: insightsSchema }),
  }),
};

export const insightsFeature = defineFeature({
  name: 'insights',
  entities: [insightFigures, insights],
  endpoints,
  events: [],
  errors: [],
});
