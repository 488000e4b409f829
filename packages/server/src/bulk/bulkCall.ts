import type { bulkEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';

/** The body of a bulk call. */
export type BulkCall = ParsedBodyOf<typeof bulkEndpoints.bulkWrite>;
