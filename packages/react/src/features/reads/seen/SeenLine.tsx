import { derive, type LocalMessage, type TimelineState } from '@confab/client';
import { useMemo } from 'react';
import { sameItems, useReadable } from '../../../core/bindings/index.ts';
import { AvatarStack } from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useListShared } from '../../messages/listContext.ts';
import { availableActions } from '../../messages/registry/availableActions.ts';
import { profileLoader } from '../../users/profileLoader.ts';
import { isSeenByPosition } from '../isSeenByPosition.ts';
import { readersOf } from '../readersOf.ts';
import { readsText } from '../text.en.ts';
import { SeenByDialog } from './lazySeenBy.ts';
import './SeenLine.css';

/** In larger channels the message's menu lists the readers. */
const MAX_MEMBERS = 10;
const MAX_NAMES = 3;

/** Who has seen the newest of one's own messages in a direct message or small channel; a click lists them with times. */
export function SeenLine({ message }: { message: LocalMessage }) {
  const { channel, thread, viewerId, features, actions } = useListShared();
  const isNewest = useReadable(channel.messages.state, (state) => newestOwn(state, viewerId) === message.id);
  const readerIds = useReadable(
    channel.state,
    // Sorted, so that the list is equal as long as the readers are.
    ({ reads }) =>
      readersOf(reads, message)
        .map(({ user_id }) => user_id)
        .sort(),
    sameItems,
  );
  const memberCount = useReadable(channel.state, (state) => state.channel?.member_count ?? 0);
  const isDirect = useReadable(channel.state, (state) => state.channel?.distinct === true);
  const isOffered =
    isNewest && thread === undefined && (isDirect || memberCount <= MAX_MEMBERS) && readerIds.length > 0;
  if (!isOffered || !availableActions(features, message, actions.rights()).some(isSeenBy)) return null;
  return <Line message={message} readerIds={readerIds} isEveryone={readerIds.length === memberCount - 1} />;
}

interface LineProps {
  message: LocalMessage;
  readerIds: readonly string[];
  isEveryone: boolean;
}

function Line({ message, readerIds, isEveryone }: LineProps) {
  const { t, format } = useText(readsText);
  const { open } = useListShared();
  const count = readerIds.length;
  const people = usePeople(count > MAX_NAMES ? readerIds.slice(0, MAX_NAMES - 1) : readerIds);
  const names = people.map(({ name }) => name);
  const more = count - people.length;
  const list = format.list(more > 0 ? [...names, t('reads.more', { count: more })] : names);
  return (
    <button
      type="button"
      className="cf-seen-line"
      tabIndex={-1}
      onClick={({ currentTarget }) => open(SeenByDialog, { message, anchor: currentTarget })}
    >
      <AvatarStack people={people} size={16} />
      <span>
        {isEveryone && count > 1 ? t('reads.seenByEveryone') : t('reads.seenByNames', { names: list })}
      </span>
    </button>
  );
}

/** Returns the people with these ids whose names are known, live. */
function usePeople(ids: readonly string[]) {
  const client = useClient();
  const key = ids.join(' ');
  const people = useMemo(() => {
    const loader = profileLoader(client);
    return derive(
      key.split(' ').map((id) => loader.watch(id)),
      (found) => found.filter((person) => person !== undefined),
    );
  }, [client, key]);
  return useReadable(people);
}

const isSeenBy = ({ name }: { name: string }) => name === 'seenBy';

/** Returns the id of the newest message that the viewer has sent to the channel, if it is loaded. */
const newestOwn = ({ messages, hasNext }: TimelineState, viewerId: string): string | undefined =>
  hasNext
    ? undefined
    : messages.findLast(
        (message) =>
          message.user.id === viewerId &&
          message.status === 'received' &&
          message.type === 'regular' &&
          isSeenByPosition(message),
      )?.id;
