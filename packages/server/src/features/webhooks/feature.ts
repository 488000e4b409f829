import { channelStream, userStream } from '@confab/protocol';
import { streamOfTenant } from '../../core/access/tenants.ts';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { erasure } from '../erasure/index.ts';
import { userDirectory, userSteps } from '../users/index.ts';
import { beforeSendEndpoints } from './beforeSend/changeBeforeSend.ts';
import { hookCache } from './beforeSend/hookCache.ts';
import { webhookRunners } from './deliver/webhookRunners.ts';
import { deleteDeliveriesOfStream, forgetAnswers } from './deliveryStore.ts';
import { stopIncomingOf } from './incoming/changeIncoming.ts';
import { incomingEndpoints } from './incoming/incomingEndpoints.ts';
import { deleteIncomingOfChannel } from './incoming/incomingStore.ts';
import { webhookMigrations } from './migrations.ts';
import { sweepDeliveries } from './sweepDeliveries.ts';
import { webhookEndpoints } from './webhookEndpoints.ts';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    'webhooks.sweep': null;
  }
}

const sweepEveryMs = 3_600_000;

/** Outgoing and incoming webhooks (HOOK-01). */
export const createWebhooksFeature: CreateFeature = (context) => {
  const runners = webhookRunners(context);
  erasure(context).add({
    name: 'webhooks',
    // Events are read from the log when sent, so erased ones are never sent. Answers may repeat their content, and
    // entries name their channel.
    async messages(tx, rows) {
      const streams = [...new Set(rows.map(({ cid }) => channelStream(cid)))];
      await tx.run(forgetAnswers, { streams });
    },
    async user(tx, { id }) {
      const tenant = (await userDirectory(context).find(id))?.tenant ?? null;
      await tx.run(forgetAnswers, { streams: [userStream(id), streamOfTenant(tenant)] });
    },
    async channel(tx, cid) {
      await tx.run(deleteDeliveriesOfStream, { stream: channelStream(cid) });
      await tx.run(deleteIncomingOfChannel, { cid });
    },
  });
  userSteps(context).afterEnd.push(({ id }, tx) => stopIncomingOf(context, tx, id));
  return {
    name: 'webhooks',
    migrations: webhookMigrations,
    jobs: { 'webhooks.sweep': () => sweepDeliveries(context) },
    recurring: [{ kind: 'webhooks.sweep', everyMs: sweepEveryMs }],
    async start() {
      await hookCache(context).reload();
      await runners.start();
    },
    stop: () => runners.stop(),
    endpoints: [...webhookEndpoints(context), ...beforeSendEndpoints(context), ...incomingEndpoints(context)],
  };
};
