import { ChatError, maxPictureBytes } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { OutboundError } from '../../core/outbound/index.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { changeUser, isActive, selectUserToChange } from '../users/index.ts';
import { storePicture } from './storePicture.ts';

/** The kind of the job that fetches the picture of a new account from its identity provider. */
export const fetchPictureJob = 'pictures.fetch';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [fetchPictureJob]: PictureToFetch;
  }
}

const request = { totalMs: 10_000, firstByteMs: 5000, maxBytes: maxPictureBytes, accept: 'image/*' };

/** The address of a picture at an identity provider, and the user who gets it. */
export interface PictureToFetch {
  readonly userId: string;
  readonly address: string;
}

/** Enqueues a job that fetches a user's picture from another server once the transaction has committed. */
export function fetchPictureLater(
  context: ServerContext,
  tx: Transaction,
  picture: PictureToFetch,
): Promise<void> {
  return context.jobs.enqueue(tx, { kind: fetchPictureJob, payload: picture });
}

/** Fetches a picture for a user without one. A picture that cannot be fetched or drawn is left out. */
export async function fetchPicture(
  context: ServerContext,
  { userId, address }: PictureToFetch,
): Promise<void> {
  const source = await fetchBytes(context, address);
  if (!source) return;
  try {
    await storePicture(context, { owner: { user_id: userId }, by: userId, source }, async (tx, image) => {
      const user = await tx.get(selectUserToChange, { id: userId });
      if (user && isActive(user) && user.image === null) await changeUser(context, tx, user, { image });
      else throw new PictureNotNeeded();
    });
  } catch (error) {
    if (!(error instanceof PictureNotNeeded || error instanceof ChatError)) throw error;
    context.logger.debug({ err: error }, 'the picture of an identity provider was not used');
  }
}

/** The user has a picture by now, or is gone. */
class PictureNotNeeded extends Error {}

async function fetchBytes(context: ServerContext, address: string): Promise<Buffer | undefined> {
  try {
    await using answer = await context.outbound.get(address, request);
    if (answer.status !== 200) return undefined;
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    // Stopped with the server: the job runs again.
    if (!(error instanceof OutboundError) || error.reason === 'stopped') throw error;
    context.logger.debug({ err: error }, 'the picture of an identity provider could not be fetched');
    return undefined;
  }
}
