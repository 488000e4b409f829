import type { Member } from '@confab/protocol';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Condition } from '../../core/filters/filterField.ts';
import { foldText } from '../../core/filters/foldText.ts';
import { openChannel } from '../channels/index.ts';
import { isVisible, userDirectory } from '../users/index.ts';
import { toMember } from './toMember.ts';

interface MemberPage {
  cid: string;
  name?: string | undefined;
  user_ids?: readonly string[] | undefined;
  limit: number;
  offset: number;
}

/** Returns a page of visible joined members, by id, optionally those whose name contains `name` or of `user_ids`. */
export async function queryMembers(
  context: ServerContext,
  actor: Actor,
  { cid, name, user_ids, limit, offset }: MemberPage,
): Promise<{ members: Member[]; member_count: number }> {
  const { read } = context.database;
  const { memberCount, member } = await openChannel(context, read, actor, cid);
  // All of them share this channel with its own members.
  const isListed =
    member?.state === 'joined' ? undefined : isVisible(context, actor, sql.ref('members.user_id'));
  const rows = await read.query((k) => {
    const page = k
      .selectFrom('members')
      .selectAll('members')
      .where('members.cid', '=', cid)
      .where('members.state', '=', 'joined')
      .orderBy('members.user_id')
      .limit(limit)
      .offset(offset)
      .$if(user_ids !== undefined, (query) => query.where('members.user_id', 'in', user_ids ?? []))
      .$if(isListed !== undefined, (query) => query.where(isListed as Condition));
    if (!name) return page;
    return page
      .innerJoin('users', 'users.id', 'members.user_id')
      .where(sql<boolean>`users.name_folded like ${`%${escapeLike(foldText(name))}%`} escape '\\'`);
  });
  const refs = await userDirectory(context).refs(rows.map((row) => row.user_id));
  return { members: rows.map((row) => toMember(row, refs)), member_count: memberCount };
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
