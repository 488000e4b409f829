import { moderation } from '@confab/client/moderation';
import { useReadable } from '../../core/bindings/index.ts';
import { Avatar, Button } from '../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { usePerson, usePersonName } from '../users/index.ts';
import { moderationText } from './text.en.ts';
import './MutedAndBlockedPeople.css';

/** The user's muted and blocked people, each with a button to undo it (MOD-01). */
export function MutedAndBlockedPeople() {
  const client = useClient();
  const { t, format } = useText(moderationText);
  const me = useReadable(client.me);
  const known = client.part(moderation);
  const now = client.environment.now();
  const muted = (me?.muted_users ?? []).filter(({ until }) => until === undefined || Date.parse(until) > now);
  const blocked = me?.blocked_user_ids ?? [];
  return (
    <div className="cf-muted-people">
      <section>
        <h2>{t('moderation.mutedPeople')}</h2>
        {muted.length === 0 && <p>{t('moderation.nobodyMuted')}</p>}
        <ul>
          {muted.map(({ user_id: id, until }) => (
            <MutedOrBlockedRow
              key={id}
              userId={id}
              note={until && t('moderation.mutedUntil', { when: format.stamp(until) })}
              undo={t('moderation.unmute')}
              onUndo={() => known.unmute(id)}
            />
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('moderation.blockedPeople')}</h2>
        {blocked.length === 0 && <p>{t('moderation.nobodyBlocked')}</p>}
        <ul>
          {blocked.map((id) => (
            <MutedOrBlockedRow
              key={id}
              userId={id}
              note={undefined}
              undo={t('moderation.unblock')}
              onUndo={() => known.unblock(id)}
            />
          ))}
        </ul>
      </section>
    </div>
  );
}

interface MutedOrBlockedRowProps {
  userId: string;
  note: string | undefined;
  /** The label of the undo button. */
  undo: string;
  onUndo(): Promise<void>;
}

function MutedOrBlockedRow({ userId, note, undo, onUndo }: MutedOrBlockedRowProps) {
  const report = useReportFailure();
  const person = usePerson(userId);
  const name = usePersonName(userId);
  return (
    <li>
      <Avatar id={userId} name={name} image={person?.image} size={32} />
      <span className="cf-muted-people__name">
        <bdi>{name}</bdi>
        {note && <small>{note}</small>}
      </span>
      <Button size="sm" onClick={() => void report(onUndo())} aria-label={`${undo} ${name}`}>
        {undo}
      </Button>
    </li>
  );
}
