import type { LocalMessage } from '@confab/client';
import { type MissedMentionsAnswer, missedMentions } from '@confab/client/mentions';
import { useEffect, useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { Button } from '../../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useListShared } from '../../messages/listContext.ts';
import { missedText } from './text.en.ts';
import './MissedMentions.css';

/** How long after sending the notice is offered. */
const OFFERED_MS = 10 * 60_000;
const MAX_NAMES = 3;

const none: MissedMentionsAnswer = { missed: [], more: 0 };

/**
 * Shows the author of a message, and nobody else, whom it mentions but does not notify, since they are no members; offers
 * to add or to notify them where the author may (MSG-16).
 */
export function MissedMentions({ message }: { message: LocalMessage }) {
  const { t, format } = useText(missedText);
  const { channel } = useListShared();
  const missing = useClient().part(missedMentions);
  const report = useReportFailure();
  const [answer, setAnswer] = useState(none);
  const [isDone, setDone] = useState(false);
  const { id, created_at, edited_at } = message;
  const isRecent = Date.now() - Date.parse(created_at) < OFFERED_MS;
  const canAdd = useReadable(
    channel.state,
    ({ channel: facts, ownCapabilities }) =>
      facts?.distinct === false && ownCapabilities.has('update-channel-members'),
  );
  const members = useReadable(channel.state, (state) => state.channel?.member_count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit and a new member change the answer
  useEffect(() => {
    if (!isRecent) return;
    let isCurrent = true;
    missing.of({ id }).then(
      (found) => isCurrent && setAnswer(found),
      // The notice is an offer; without a connection there is none.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [missing, id, isRecent, edited_at, members]);

  const { missed, more } = answer;
  if (isDone || missed.length === 0) return null;
  const ids = missed.map(({ user }) => user.id);
  const readers = missed.filter(({ can_read }) => can_read).map(({ user }) => user.id);
  const shown = missed.slice(0, MAX_NAMES).map(({ user }) => user.name);
  const hidden = missed.length + more - shown.length;
  const names = format.list(hidden > 0 ? [...shown, t('missed.more', { count: hidden })] : shown);
  const act = async (work: Promise<unknown>) => {
    if (await report(work)) setDone(true);
  };
  return (
    <div className="cf-missed" role="status">
      <p>
        {t('missed.notice', { names, count: missed.length + more })} <small>{t('missed.onlyYou')}</small>
      </p>
      <div className="cf-missed__actions">
        {canAdd && (
          <Button size="sm" onClick={() => void act(channel.members.add(ids))}>
            {t('missed.add')}
          </Button>
        )}
        {readers.length > 0 && (
          <Button size="sm" onClick={() => void act(missing.notify({ id }, readers))}>
            {t('missed.notify')}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => setDone(true)}>
          {t('actions.dismiss')}
        </Button>
      </div>
    </div>
  );
}
