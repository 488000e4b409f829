import type { bulkEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';

/** The body of a bulk call. */
export type BulkCall = ParsedBodyOf<typeof bulkEndpoints.bulkWrite>;

/** Fields of an imported row in addition to those of the endpoint. Times are ISO 8601. */
export type LoadedUser = BulkCall['users'][number] & {
  readonly email?: string | undefined;
  readonly deactivated_at?: string | undefined;
};
export type LoadedChannel = BulkCall['channels'][number] & {
  readonly frozen?: boolean;
  /** Its id is the `distinctId` of its members. */
  readonly is_distinct?: boolean;
};
export type LoadedMember = BulkCall['members'][number];
export type LoadedMessage = BulkCall['messages'][number] & { readonly edited_at?: string | undefined };
export type LoadedReaction = BulkCall['reactions'][number];
/** A pinned message. */
export interface LoadedPin {
  readonly message_id: string;
  readonly pinned_by_id: string;
  readonly pinned_at: string;
}
