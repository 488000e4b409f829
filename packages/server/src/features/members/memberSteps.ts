import type { MembershipChange } from '@confab/protocol';
import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MemberRow, OwnMembershipRow } from './migrations.ts';

/** Hooks of other features into membership changes; registered while features are wired. */
export interface MemberSteps {
  /** Runs at the end of a membership, to end the member's ongoing activities in the channel. */
  readonly afterDismiss: ((member: MemberRow, tx: Transaction) => Promise<void>)[];
  /** Validates a change of a user's private state of a channel; throws to reject it. */
  readonly beforeOwnChange: ((
    key: Pick<OwnMembershipRow, 'user_id' | 'cid'>,
    change: MembershipChange,
    tx: Transaction,
  ) => Promise<void>)[];
}

export const memberSteps = perServer((): MemberSteps => ({ afterDismiss: [], beforeOwnChange: [] }));
