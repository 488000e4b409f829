import type { LocalMessage } from '@confab/client';
import type { ReactNode } from 'react';
import { type TextTools, useText } from '../../../core/text/index.ts';
import { visibleText } from '../../markdown/index.ts';
import { commandAnswersText } from './text.en.ts';

/** The facts of an answer, in its message's `custom` (docs/commands.md). */
interface AnswerFacts {
  readonly command?: unknown;
  readonly topic?: string;
  readonly left?: boolean;
  readonly lifted?: boolean;
  /** How many reminders are listed. */
  readonly count?: number;
  readonly reason?: string;
  readonly until?: string;
  readonly user?: { readonly name: string };
  readonly reminder?: { readonly text?: string; readonly remind_at?: string };
}

export interface CommandAnswerProps {
  message: LocalMessage;
  /** The answer as the service words it, in English. */
  children: ReactNode;
}

/** The answer to a shipped command in the reader's language, from its facts. */
export function CommandAnswer({ message, children }: CommandAnswerProps) {
  const texts = useText(commandAnswersText);
  if (texts.locale.startsWith('en')) return children;
  const text = answerText(message.custom as AnswerFacts, texts);
  return text === undefined ? (
    children
  ) : (
    <div className="cf-message__text">
      <p dir="auto">{visibleText(text)}</p>
    </div>
  );
}

function answerText(
  { command, topic, left, lifted, count, reason, until, user, reminder }: AnswerFacts,
  { t, format }: TextTools<typeof commandAnswersText>,
): string | undefined {
  const name = user?.name ?? '';
  const time = until === undefined ? undefined : format.full(until);
  switch (command) {
    case 'topic':
      return topic ? t('commandAnswers.topic', { topic }) : t('commandAnswers.noTopic');
    case 'leave':
      if (left === undefined) return undefined;
      return left ? t('commandAnswers.left') : t('commandAnswers.notMember');
    case 'mute':
      return time === undefined
        ? t('commandAnswers.muted', { name })
        : t('commandAnswers.mutedUntil', { name, time });
    case 'unmute':
      return t('commandAnswers.unmuted', { name });
    case 'ban': {
      const banned =
        time === undefined
          ? t('commandAnswers.banned', { name })
          : t('commandAnswers.bannedUntil', { name, time });
      return reason ? `${banned} (${reason})` : banned;
    }
    case 'unban':
      return lifted ? t('commandAnswers.unbanned', { name }) : t('commandAnswers.notBanned', { name });
    case 'remind': {
      if (count === 0) return t('commandAnswers.noReminders');
      if (!reminder?.remind_at) return undefined;
      const when = format.full(reminder.remind_at);
      const { text = '' } = reminder;
      return user
        ? t('commandAnswers.remind', { name, time: when, text })
        : t('commandAnswers.remindYou', { time: when, text });
    }
    default:
      return undefined;
  }
}
