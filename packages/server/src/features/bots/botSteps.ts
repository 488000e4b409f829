import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';

/** Where other features take part in the end of a bot; they add their steps while they are wired. */
export interface BotSteps {
  /** Adds to a deletion: what waits to be done in the bot's name can never be. */
  readonly afterDelete: ((botId: string, tx: Transaction) => Promise<void>)[];
}

export const botSteps = perServer((): BotSteps => ({ afterDelete: [] }));
