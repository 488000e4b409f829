import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';

/** Where other features take part in bans; they add their steps while they are wired. */
export interface BanSteps {
  /** Adds to a ban from the app: what the person does there by itself ends. */
  readonly afterAppBan: ((userId: string, tx: Transaction) => Promise<void>)[];
}

export const banSteps = perServer((): BanSteps => ({ afterAppBan: [] }));
