import type { Channel } from '@confab/client';
import { membersPerCall, type User } from '@confab/protocol';
import { useEffect, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';

/** Returns whether a user is a member of a channel, also for those of `users` who were not loaded with it. */
export function useMembership(channel: Channel, users: readonly User[]): (userId: string) => boolean {
  const members = useReadable(channel.state, (state) => state.members);
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isCurrent = true;
    const ids = users.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += membersPerCall) {
      const user_ids = ids.slice(at, at + membersPerCall);
      // If it fails, members can be chosen, and adding them changes nothing.
      channel.members.query({ user_ids, limit: membersPerCall }).then(
        (page) =>
          isCurrent && setFound((known) => new Set([...known, ...page.members.map((one) => one.user_id)])),
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [channel, users]);
  return (userId) => found.has(userId) || members.some((member) => member.user_id === userId);
}
