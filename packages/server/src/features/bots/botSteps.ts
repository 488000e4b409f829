import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';

/** Hooks of other features into the end of a bot; registered while features are wired. */
export interface BotSteps {
  /** Runs in a deletion, to cancel pending work in the bot's name. */
  readonly afterDelete: ((botId: string, tx: Transaction) => Promise<void>)[];
}

export const botSteps = perServer((): BotSteps => ({ afterDelete: [] }));
