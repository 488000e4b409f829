export const endLocationKind = 'locations.end';

/** The key of the job that ends a location. */
export const endLocationKey = (messageId: string): string => `location:${messageId}`;

/** The job that ends a location when its time is over, also where the service was down then. */
export const endLocationJob = (messageId: string, end_at: number) => ({
  kind: endLocationKind,
  payload: messageId,
  run_at: end_at,
  key: endLocationKey(messageId),
});
