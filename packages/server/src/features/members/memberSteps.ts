import type { MembershipChange } from '@confab/protocol';
import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MemberRow, OwnMembershipRow } from './migrations.ts';

/** Where other features take part in changes of memberships; they add their steps while they are wired. */
export interface MemberSteps {
  /** Adds to the end of a membership: what the member does in the channel by itself ends too. */
  readonly afterDismiss: ((member: MemberRow, tx: Transaction) => Promise<void>)[];
  /** Looks at a change of one's own state of a channel before it is made; throws where it cannot be. */
  readonly beforeOwnChange: ((
    key: Pick<OwnMembershipRow, 'user_id' | 'cid'>,
    change: MembershipChange,
    tx: Transaction,
  ) => Promise<void>)[];
}

export const memberSteps = perServer((): MemberSteps => ({ afterDismiss: [], beforeOwnChange: [] }));
