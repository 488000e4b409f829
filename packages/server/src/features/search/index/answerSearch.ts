import type { Reader } from '../../../core/storage/database.ts';
import { findNames } from '../names/findNames.ts';
import { allowedChannels } from './allowedChannels.ts';
import { findMessages } from './findMessages.ts';
import type { FoundName, IndexAnswer, IndexQuery } from './indexQuery.ts';
import { label } from './labels.ts';
import type { MessageIndex } from './messageIndex.ts';

/** How long a search waits until new messages are indexed. */
const catchUpMs = 30;

/** Answers a search: includes new messages, resolves names, and considers only channels of the scope. */
export async function answerSearch(
  index: MessageIndex,
  reader: Reader,
  query: IndexQuery,
): Promise<IndexAnswer> {
  const { isDone } = await index.catchUp(catchUpMs);
  const allowed = await allowedChannels(reader, query.scope);
  const names = await findNames(reader, query.names, { ...query.scope, allowed });
  const wanted = (['from', 'in'] as const).flatMap((operator) => {
    const given = names.filter(({ name }) => name.operator === operator && !name.negated);
    return given.length > 0 ? [given.flatMap(labelsOf)] : [];
  });
  const answer = { names, indexing: !isDone };
  if (wanted.some((labels) => labels.length === 0)) return { ...answer, hits: [] };
  if (allowed.types.length + allowed.cids.length === 0) return { ...answer, hits: [] };
  const found = await findMessages(index, {
    clauses: query.clauses,
    without: query.without,
    labels: [...query.labels, ...wanted],
    withoutLabels: [...query.withoutLabels, ...names.filter(({ name }) => name.negated).flatMap(labelsOf)],
    since: query.since,
    before: query.before,
    allowed,
    order: query.order,
    after: query.after,
    limit: query.limit,
  });
  return { ...answer, ...found };
}

const labelsOf = ({ name, found }: FoundName): string[] => found.map((id) => label(name.operator, id));
