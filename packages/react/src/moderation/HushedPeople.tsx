import { moderation } from '@confab/client/moderation';
import { useEffect } from 'react';
import { useReadable } from '../bindings/index.ts';
import { Avatar, Button } from '../primitives/index.ts';
import { useClient, useReportFailure } from '../provider/index.ts';
import { useText } from '../text/index.ts';
import { moderationText } from './moderationText.ts';
import './HushedPeople.css';

/** Whom one has muted and blocked, with the way back for each (MOD-01). */
export function HushedPeople() {
  const client = useClient();
  const { t, format } = useText(moderationText);
  const report = useReportFailure();
  const me = useReadable(client.me);
  useReadable(client.people.names);
  const known = client.part(moderation);
  const now = client.environment.now();
  const muted = (me?.muted_users ?? []).filter(({ until }) => until === undefined || Date.parse(until) > now);
  const blocked = me?.blocked_user_ids ?? [];
  const ids = [...muted.map(({ user_id }) => user_id), ...blocked].join(' ');
  useEffect(() => {
    // Without their names they are shown by their ids.
    if (ids !== '') client.people.load(ids.split(' ')).catch(() => undefined);
  }, [client, ids]);

  const row = (id: string, note: string | undefined, undo: string, run: () => Promise<void>) => {
    const { name, image } = client.people.ref({ id, name: id });
    return (
      <li key={id}>
        <Avatar id={id} name={name} image={image} size={32} />
        <span>
          <bdi>{name}</bdi>
          {note && <small>{note}</small>}
        </span>
        <Button size="sm" onClick={() => void report(run())} aria-label={`${undo} ${name}`}>
          {undo}
        </Button>
      </li>
    );
  };

  return (
    <div className="cf-hushed">
      <h2>{t('moderation.mutedPeople')}</h2>
      {muted.length === 0 ? (
        <p>{t('moderation.nobodyMuted')}</p>
      ) : (
        <ul>
          {muted.map(({ user_id, until }) =>
            row(
              user_id,
              until && t('moderation.mutedUntil', { when: format.stamp(until) }),
              t('moderation.unmute'),
              () => known.unmute(user_id),
            ),
          )}
        </ul>
      )}
      <h2>{t('moderation.blockedPeople')}</h2>
      {blocked.length === 0 ? (
        <p>{t('moderation.nobodyBlocked')}</p>
      ) : (
        <ul>{blocked.map((id) => row(id, undefined, t('moderation.unblock'), () => known.unblock(id)))}</ul>
      )}
    </div>
  );
}
