import type { NotificationSettings } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { appSettings } from '../../app/index.ts';
import { composeMail, type MailMessage } from '../../mail/index.ts';
import { settingsDirectory } from '../settingsDirectory.ts';
import { digestTexts } from './digestTexts.ts';

/** Composes the mail for testing notifications. */
export async function testMail(
  context: ServerContext,
  { userId, to }: { userId: string; to: string },
): Promise<MailMessage> {
  const { language } = (await settingsDirectory(context).of([userId])).get(userId) as NotificationSettings;
  const { name } = appSettings(context).current();
  const texts = digestTexts(language);
  const body = composeMail({
    title: texts.testTitle(name),
    language: texts.language,
    paragraphs: [texts.test],
    action: { label: texts.open(name), url: context.config.publicUrl as string },
    footer: texts.testFooter(name),
  });
  return { to, subject: texts.testTitle(name), ...body };
}
