import { mailEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { mail, mailJob } from './mail.ts';
import { mailMetrics } from './mailMetrics.ts';
import { countMails, deleteEndedMails, deleteMailsOfUser, selectLastFailure } from './mailStore.ts';
import { mailMigrations } from './migrations.ts';
import { sendQueued } from './sendQueued.ts';
import { sendTestMail } from './testMail.ts';
import { maxConcurrentMails } from './transport.ts';

const sweepJob = 'mail.sweep';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [sweepJob]: null;
  }
}
const sweepEveryMs = 3_600_000;
const keptMs = 7 * 86_400_000;

/** Mail by SMTP, if configured (APP-02, NOTE-01). */
export const createMailFeature: CreateFeature = (context) => {
  const { database, clock, config } = context;
  const { configured, close } = mail(context);
  mailMetrics(context);
  const underWay = { freeSlots: maxConcurrentMails };
  erasure(context).add({
    name: 'mail',
    async user(tx, { id: user_id }) {
      await tx.run(deleteMailsOfUser, { user_id });
    },
  });
  return {
    name: 'mail',
    migrations: mailMigrations,
    jobs: {
      [mailJob]: (job) => sendQueued(context, job, underWay),
      [sweepJob]: async () => {
        const before = clock.now() - keptMs;
        await database.write((tx) => tx.run(deleteEndedMails, { before }));
      },
    },
    recurring: [{ kind: sweepJob, everyMs: sweepEveryMs }],
    endpoints: [
      implement(endpoints.getMailStatus, async () => {
        const [waiting, failed, last] = await Promise.all([
          database.read.get(countMails, { status: 'waiting' }),
          database.read.get(countMails, { status: 'failed' }),
          database.read.get(selectLastFailure, {}),
        ]);
        return {
          mail: {
            configured,
            ...(configured && config.mailFrom && { from: config.mailFrom }),
            waiting: waiting?.count ?? 0,
            failed: failed?.count ?? 0,
            ...(last?.error && { last_error: last.error }),
          },
        };
      }),
      implement(
        endpoints.sendTestMail,
        async ({ body }) => {
          await sendTestMail(context, body.to);
          return {};
        },
        { attemptsPerMinute: 30 },
      ),
    ],
    stop: async () => close(),
  };
};
