import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';

/** Hooks of other features into bans; registered while features are wired. */
export interface BanSteps {
  /** Runs at an app ban, to end the user's ongoing activities. */
  readonly afterAppBan: ((userId: string, tx: Transaction) => Promise<void>)[];
}

export const banSteps = perServer((): BanSteps => ({ afterAppBan: [] }));
