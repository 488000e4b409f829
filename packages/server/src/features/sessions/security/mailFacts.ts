import type { ServerContext } from '../../../core/feature/feature.ts';
import { appSettings } from '../../app/index.ts';
import { mailLanguageOf } from '../../notifications/index.ts';
import type { MailFacts } from './securityMails.ts';

/** Returns the facts for a mail to a user about their account. */
export async function mailFacts(context: ServerContext, userId: string): Promise<MailFacts> {
  return {
    app: appSettings(context).current().name,
    url: context.config.publicUrl as string,
    language: await mailLanguageOf(context.database.read, userId),
  };
}
