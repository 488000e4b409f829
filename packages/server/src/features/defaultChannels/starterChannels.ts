import { toCid } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Job } from '../../core/jobs/jobQueue.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { appSettings } from '../app/index.ts';
import { createChannel } from '../channelQueries/index.ts';
import { selectChannels } from '../channels/index.ts';
import { textsOf } from '../mail/index.ts';
import { sendWithin } from '../messages/index.ts';
import { findActorNow } from '../users/index.ts';
import { insertDefaultChannel, selectDefaultChannels } from './defaultChannelStore.ts';
import { starterTexts } from './starterTexts.ts';

/** The kind of the job that creates the channels of a new server. */
export const starterJob = 'default-channels.start';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [starterJob]: Start;
  }
}

const names = ['general', 'random'] as const;
const cidOf = (name: string) => toCid('team', name);

/** Returns the id of the welcome message of a channel. */
const messageIdOf = (name: string) => `welcome-${name}`;

/** The ids of the welcome messages of a new server. */
export const starterMessageIds: readonly string[] = names.map(messageIdOf);

interface Start {
  readonly userId: string;
  /** A BCP 47 tag. */
  readonly language: string;
}

/** Asks for the channels of a new server, which its first user gets right after the transaction. */
export async function startLater(context: ServerContext, tx: Transaction, start: Start): Promise<void> {
  if (context.config.starterChannels) await context.jobs.enqueue(tx, { kind: starterJob, payload: start });
}

/**
 * Creates the channels of a new server, each with a message, and makes them its default channels. The first user owns
 * the channels and writes the messages, and can change both. Does nothing if there are such channels, or defaults.
 */
export function createStarterChannels(context: ServerContext, job: Job<typeof starterJob>): Promise<void> {
  const { userId, language } = job.payload;
  return context.database.write(async (tx) => {
    const actor = await findActorNow(tx, userId, context.clock.now());
    const isNew =
      (await tx.all(selectChannels, { cids: names.map(cidOf) })).length === 0 &&
      (await tx.all(selectDefaultChannels, {})).length === 0;
    if (actor && isNew) {
      const texts = textsOf(language, starterTexts);
      const written = { general: texts.general(appSettings(context).current().name), random: texts.random };
      for (const [position, name] of names.entries()) {
        const cid = cidOf(name);
        await createChannel(context, tx, actor, { cid, data: { name }, memberIds: [], distinct: false });
        const message = { id: messageIdOf(name), text: written[name] };
        await sendWithin(context, tx, actor, { cid, message });
        await tx.run(insertDefaultChannel, { cid, position });
      }
    }
    await job.done(tx);
  });
}
