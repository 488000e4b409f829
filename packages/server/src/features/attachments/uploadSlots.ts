import { ChatError, maxConcurrentUploads, tooManyUploads } from '@confab/protocol';
import { perServer } from '../../core/feature/perServer.ts';

/** Limits the concurrent uploads of each user (QUALITY: floods). */
export interface UploadSlots {
  /** Runs `task` in one of the user's slots; throws `too_many_uploads` with `retry_after_ms` if none is free. */
  use<T>(userId: string, task: () => Promise<T>): Promise<T>;
}

const retryAfterMs = 1000;

/** The upload slots of a server. */
export const uploadSlots = perServer((): UploadSlots => {
  const used = new Map<string, number>();
  return {
    async use(userId, task) {
      const count = used.get(userId) ?? 0;
      if (count >= maxConcurrentUploads) {
        throw new ChatError(tooManyUploads, { details: { retry_after_ms: retryAfterMs } });
      }
      used.set(userId, count + 1);
      try {
        return await task();
      } finally {
        const left = (used.get(userId) as number) - 1;
        if (left === 0) used.delete(userId);
        else used.set(userId, left);
      }
    },
  };
});
