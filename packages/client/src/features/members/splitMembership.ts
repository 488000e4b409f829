import type { Member, OwnMembership, ReaderMembership } from '@confab/protocol';

/** The reader's membership as two: what all see of it, and what is the reader's own. */
export function splitMembership({
  version,
  pinned_at,
  archived_at,
  muted_at,
  muted_until,
  hidden_activity_at,
  notification_preference,
  section_id,
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
  };
  return { member, own };
}
