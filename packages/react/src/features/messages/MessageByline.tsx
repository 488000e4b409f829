import type { LocalMessage } from '@confab/client';
import { useText } from '../../core/text/index.ts';
import { PersonStatus } from '../users/PersonStatus.tsx';
import { authorName } from './authorName.ts';
import { useListShared } from './listContext.ts';
import { messagesText } from './text.en.ts';

/** Who wrote it and when, above the first message of a group. */
export function MessageByline({ message }: { message: LocalMessage }) {
  const { openProfile, openThread, thread } = useListShared();
  const { t, format } = useText(messagesText);
  const { user, created_at } = message;
  return (
    <header className="cf-message__by">
      {openProfile ? (
        <button
          type="button"
          className="cf-message__author"
          tabIndex={-1}
          onClick={(event) => openProfile(user.id, event.currentTarget)}
        >
          <bdi>{authorName(message)}</bdi>
        </button>
      ) : (
        <b className="cf-message__author">
          <bdi>{authorName(message)}</bdi>
        </b>
      )}
      <PersonStatus userId={user.id} />
      {user.bot && <small className="cf-bot">{t('messages.bot')}</small>}
      <time dateTime={created_at} title={format.full(created_at)}>
        {format.time(created_at)}
      </time>
      {message.show_in_channel &&
        (openThread ? (
          <button
            type="button"
            className="cf-message__origin"
            tabIndex={-1}
            onClick={() => openThread(message)}
          >
            {t('messages.alsoFromThread')}
          </button>
        ) : (
          <small>{t(thread ? 'messages.alsoInChannel' : 'messages.alsoFromThread')}</small>
        ))}
    </header>
  );
}
