import type { LocalMessage } from '@confab/client';
import type { Read } from '@confab/protocol';
import { sameItems, useLoaded, useReadable } from '../../../core/bindings/index.ts';
import { Avatar, ErrorState, Skeleton } from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useListShared } from '../../messages/listContext.ts';
import { usePerson, usePersonName } from '../../users/index.ts';
import { readersOf } from '../readersOf.ts';
import { readsText } from '../text.en.ts';
import './SeenBy.css';

/** The people who have read as far as a message, live, each with the time that they last read here (MSG-17). */
export function SeenBy({ message }: { message: LocalMessage }) {
  const { t, format } = useText(readsText);
  const { channel } = useListShared();
  const client = useClient();
  const readers = useReadable(channel.state, ({ reads }) => readersOf(reads, message), sameItems);
  const others = useReadable(channel.state, (state) => (state.channel?.member_count ?? 1) - 1);
  const ids = readers.map(({ user_id }) => user_id);
  const loading = useLoaded(ids.toSorted().join(' '), () => client.people.load(ids).then(() => true));
  // The service may show some readers to nobody here: they stay without a name.
  const areShown = loading.value === true || ids.every((id) => client.people.get(id));
  if (readers.length === 0) return <p className="cf-seen-by">{t('reads.nobody')}</p>;
  if (!areShown && loading.error) return <ErrorState title={loading.error.message} onRetry={loading.retry} />;
  if (!areShown) return <Skeleton of="rows" count={3} />;
  return (
    <div className="cf-seen-by">
      <p>{t('reads.count', { count: readers.length, all: format.number(others) })}</p>
      <ul>
        {readers.map((read) => (
          <Reader key={read.user_id} read={read} />
        ))}
      </ul>
      <p>{t('reads.hint')}</p>
    </div>
  );
}

function Reader({ read: { user_id, last_read_at } }: { read: Read }) {
  const { t, format } = useText(readsText);
  const name = usePersonName(user_id);
  const person = usePerson(user_id);
  return (
    <li>
      <Avatar id={user_id} name={name} image={person?.image} size={32} />
      <bdi>{name}</bdi>
      <time dateTime={last_read_at} title={format.full(last_read_at)}>
        {t('reads.lastRead', { time: format.stamp(last_read_at) })}
      </time>
    </li>
  );
}
