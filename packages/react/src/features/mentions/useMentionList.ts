import { type MentionList, type MentionListState, mentions } from '@confab/client/mentions';
import { useEffect } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';

/** The messages that mention the reader, all or those that are unread now; loaded anew when it is shown. */
export function useMentionList({ unreadOnly }: { unreadOnly: boolean }): {
  list: MentionList;
  state: MentionListState;
} {
  const { all, unread } = useClient().part(mentions);
  const list = unreadOnly ? unread : all;
  useEffect(() => void list.load(), [list]);
  return { list, state: useReadable(list.state) };
}
