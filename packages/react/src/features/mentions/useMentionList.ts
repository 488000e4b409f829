import { type MentionList, type MentionListState, mentions } from '@confab/client/mentions';
import { useEffect } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';

/** Returns the messages that mention the user, all or unread ones; reloaded on mount. */
export function useMentionList({ unreadOnly }: { unreadOnly: boolean }): {
  list: MentionList;
  state: MentionListState;
} {
  const { all, unread } = useClient().part(mentions);
  const list = unreadOnly ? unread : all;
  useEffect(() => void list.load(), [list]);
  return { list, state: useReadable(list.state) };
}
