import type { LocalMessage } from '@confab/client';
import { useLoaded, useReadable } from '../../../core/bindings/index.ts';
import { ErrorState, Skeleton } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { Markdown } from '../../markdown/index.ts';
import { usePersonName } from '../../users/index.ts';
import { useListShared } from '../listContext.ts';
import { historyText } from './text.en.ts';
import { type Version, versionsOf } from './versionsOf.ts';
import './EditHistory.css';

/** The current and earlier texts of a message, newest first, each with its author and time (MSG-18). */
export function EditHistory({ message: opened }: { message: LocalMessage }) {
  const { channel } = useListShared();
  useReadable(channel.book.views.version);
  const message = channel.book.get(opened.id) ?? opened;
  const { t } = useText(historyText);
  // An edit while the history is open changes it.
  const key = `${message.id} ${message.edited_at}`;
  const { value: revisions, error, retry } = useLoaded(key, () => channel.getRevisions(message.id));
  if (message.type === 'deleted') return <p className="cf-history__note">{t('messages.deleted')}</p>;
  if (error) return <ErrorState title={error.message} onRetry={retry} />;
  if (!revisions) return <Skeleton of="rows" count={2} />;
  if (revisions.length === 0) return <p className="cf-history__note">{t('history.filesOnly')}</p>;
  const versions = versionsOf(message, revisions);
  return (
    <>
      <ol className="cf-history">
        {versions.map((version, index) => (
          <VersionRow key={index} version={version} isCurrent={index === 0} />
        ))}
      </ol>
      {versions.length === revisions.length && (
        <p className="cf-history__note">{t('history.onlyLast', { count: revisions.length })}</p>
      )}
    </>
  );
}

function VersionRow({ version, isCurrent }: { version: Version; isCurrent: boolean }) {
  const { text, at, authorId, isOldest } = version;
  const { t, format } = useText(historyText);
  const name = usePersonName(authorId);
  return (
    <li className="cf-history__version">
      <p className="cf-history__by">
        {isCurrent && <strong>{t('history.now')}</strong>}
        {isOldest && <strong>{t('history.original')}</strong>}
        <span>{t('history.changedBy', { name, time: format.stamp(at) })}</span>
      </p>
      {text === '' ? <p className="cf-history__note">{t('history.noText')}</p> : <Markdown text={text} />}
    </li>
  );
}
