import { fromCid, type NotificationSettings, type UserRef } from '@confab/protocol';
import { isTimeZone } from '../../../core/clock/zonedTime.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { isoTime } from '../../../core/storage/columns.ts';
import { appSettings } from '../../app/index.ts';
import { composeMail, type MailMessage } from '../../mail/index.ts';
import { userDirectory } from '../../users/index.ts';
import { messageWords } from '../messageWords.ts';
import { plainWords } from '../plainWords.ts';
import { settingsDirectory } from '../settingsDirectory.ts';
import { changeWays } from '../traceStore.ts';
import { type DigestTexts, digestTexts } from './digestTexts.ts';
import { type Missed, missedMessages } from './missedMessages.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** The name of digests in the mail queue. */
export const digestMaker = 'notifications.digest';

/** Most messages named in a digest, which counts the rest. */
const maxNamed = 20;
const maxWords = 500;

/** Composes a digest when it is sent; undefined if all its messages have been read or deleted. */
export async function composeDigest(
  context: ServerContext,
  data: unknown,
): Promise<Omit<MailMessage, 'to'> | undefined> {
  const { user_id, message_ids } = data as { user_id: string; message_ids: string[] };
  const user = await userDirectory(context).find(user_id);
  const missed = await missedMessages(context, user_id, message_ids);
  const settings = (await settingsDirectory(context).of([user_id])).get(user_id) as NotificationSettings;
  if (!user || missed.length === 0 || settings.digest === 'off') return undefined;
  await noteSent(context, user_id, missed);
  const { language } = settings;
  const texts = digestTexts(language);
  const { name } = appSettings(context).current();
  const named = missed.slice(0, maxNamed);
  const people = await userDirectory(context).refs(named.map(({ row }) => row.user_id));
  const time = timeFormat(language, user.time_zone);
  const url = unsubscribeUrl(context, user_id);
  const title = texts.title(name, missed.length);
  const more = missed.length - named.length;
  const body = composeMail({
    title,
    language: texts.language,
    paragraphs: [
      ...named.map((one) => paragraph(texts, one, people.get(one.row.user_id) as UserRef, time)),
      ...(more > 0 ? [texts.more(more)] : []),
    ],
    action: { label: texts.open(name), url: linkTo(context, missed) },
    footer: `${texts.footer(name, settings.digest === 'daily')}\n${texts.unsubscribe}: ${url}`,
  });
  return {
    subject: title,
    ...body,
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

function paragraph(
  texts: DigestTexts,
  { row, channelName }: Missed,
  author: UserRef,
  time: Intl.DateTimeFormat,
): string {
  const heading = texts.heading(
    plainWords(author.name, 80),
    channelName === undefined ? undefined : plainWords(channelName, 80),
    time.format(row.created_at),
  );
  return `${heading}\n${plainWords(messageWords(row), maxWords) || texts.withoutWords}`;
}

/** Links to the only message, or the app. */
function linkTo({ config }: ServerContext, [first, ...others]: readonly Missed[]): string {
  const app = config.publicUrl as string;
  if (!first || others.length > 0) return app;
  const { type, id } = fromCid(first.row.cid);
  return `${app}/c/${type}/${id}/m/${encodeURIComponent(first.row.id)}`;
}

function timeFormat(language: string, timeZone: string | null): Intl.DateTimeFormat {
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC';
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: zone } as const;
  const [known = 'en'] = Intl.DateTimeFormat.supportedLocalesOf([language]);
  return new Intl.DateTimeFormat(known, options);
}

function noteSent(context: ServerContext, user_id: string, missed: readonly Missed[]): Promise<void> {
  const at = isoTime(context.clock.now());
  return context.database.write(async (tx) => {
    for (const { row } of missed) {
      await changeWays(tx, { message_id: row.id, user_id }, (ways) =>
        ways.map((way) => (way.way === 'email' ? { ...way, state: 'sent', at } : way)),
      );
    }
  });
}
