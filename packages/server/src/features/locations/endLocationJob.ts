import type { NewJob } from '../../core/jobs/jobQueue.ts';

export const endLocationKind = 'locations.end';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [endLocationKind]: string;
  }
}

/** The key of the job that ends a location. */
export const endLocationKey = (messageId: string): string => `location:${messageId}`;

/** The job that ends an expired location, even if the service was down at the time. */
export const endLocationJob = (messageId: string, end_at: number): NewJob => ({
  kind: endLocationKind,
  payload: messageId,
  run_at: end_at,
  key: endLocationKey(messageId),
});
