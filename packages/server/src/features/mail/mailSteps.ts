import { perServer } from '../../core/feature/perServer.ts';

/** Hooks of other features into mail; registered while features are wired. */
export interface MailSteps {
  /** Runs when the SMTP server has accepted a test mail. */
  readonly afterTest: (() => Promise<unknown>)[];
}

export const mailSteps = perServer((): MailSteps => ({ afterTest: [] }));
