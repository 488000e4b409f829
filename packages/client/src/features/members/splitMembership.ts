import type { Member, OwnMembership, ReaderMembership } from '@confab/protocol';

/** Splits the reader's membership into the public part and the reader's own state. */
export function splitMembership({
  version,
  pinned_at,
  archived_at,
  muted_at,
  muted_until,
  hidden_activity_at,
  notification_preference,
  section_id,
  follow_threads,
  ...member
}: ReaderMembership): { member: Member; own: OwnMembership } {
  const own = {
    cid: member.cid,
    version,
    pinned_at,
    archived_at,
    muted_at,
    muted_until,
    hidden_activity_at,
    notification_preference,
    section_id,
    follow_threads,
  };
  return { member, own };
}
