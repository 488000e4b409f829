import { sql } from 'kysely';
import type { Dialect } from '../../../core/storage/dialect.ts';
import { oneOf, type Placeholders, statement } from '../../../core/storage/statement.ts';

/** The id of the message that a row is a forwarded copy of, as indexed. */
export const forwardedId = ({ name }: Dialect): string =>
  name === 'sqlite'
    ? "json_extract(forwarded_from, '$.message_id')"
    : "((forwarded_from::json) ->> 'message_id')";

/** Selects the forwarded copies of messages, direct and indirect. */
export const selectForwards = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k
    .selectFrom('messages')
    .selectAll()
    .where('forwarded_from', 'is not', null)
    .where(sql<boolean>`${sql.raw(forwardedId(dialect))} ${oneOf(dialect, p('ids'))}`),
);
