import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../../core/storage/dialect.ts';

/**
 * Selects the users that a reader has blocked, or muted until the mutes end (MOD-01). `now` is in `toISOString` format.
 */
export const mutedOrBlockedBy = (
  { name }: Dialect,
  reader: RawBuilder<unknown> | string,
  now: string,
): RawBuilder<unknown> =>
  name === 'sqlite'
    ? sql`(
        select b.value from users h, json_each(h.blocked_user_ids) as b where h.id = ${reader}
        union all
        select json_extract(b.value, '$.user_id') from users h, json_each(h.muted_users) as b
        where h.id = ${reader} and coalesce(json_extract(b.value, '$.until'), '~') > ${now})`
    : sql`(
        select b.id from users h, json_array_elements_text(h.blocked_user_ids::json) as b(id)
        where h.id = ${reader}
        union all
        select b.person ->> 'user_id' from users h, json_array_elements(h.muted_users::json) as b(person)
        where h.id = ${reader} and coalesce(b.person ->> 'until', '~') collate "C" > ${now})`;
