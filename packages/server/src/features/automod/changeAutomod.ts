import {
  type AutomodRules,
  appStream,
  type Blocklist,
  blocklistNotFound,
  ChatError,
  type FieldIssue,
  maxBlocklistPatterns,
  maxBlocklists,
  maxTotalBlocklistWords,
  maxTotalPatternSteps,
  patternInvalid,
  tooManyBlocklists,
} from '@confab/protocol';
import { type automodEndpoints, automodEvents, type ParsedBodyOf } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { inputError } from '../../core/http/validate.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { channelTypeDirectory } from '../channelTypes/index.ts';
import {
  deleteBlocklistRow,
  selectBlocklist,
  selectBlocklists,
  toBlocklist,
  toRules,
  upsertBlocklist,
  upsertRules,
} from './automodStore.ts';
import { patternProblem, stepsOf } from './match/patternMatcher.ts';
import { isFindable } from './match/wordMatcher.ts';
import type { BlocklistRow } from './migrations.ts';

export type BlocklistBody = ParsedBodyOf<typeof automodEndpoints.putBlocklist>;
type RulesBody = ParsedBodyOf<typeof automodEndpoints.putAutomodRules>;

/**
 * Creates or replaces a blocklist (MOD-02). Throws `pattern_invalid`, `too_many_blocklists`, `channel_type_not_found`,
 * `input_invalid`, leaving the old one unchanged.
 */
export function putBlocklist(
  context: ServerContext,
  actor: Actor,
  id: string,
  body: BlocklistBody,
): Promise<Blocklist> {
  checkBlocklist(context, body);
  return context.database.write(async (tx) => {
    const all = await tx.all(selectBlocklists, {});
    const before = all.find((row) => row.id === id);
    enforceQuota(all.filter((row) => row !== before).map(toBlocklist), body);
    const now = context.clock.now();
    const row: BlocklistRow = {
      id,
      name: body.name,
      action: body.action,
      enabled: body.enabled ? 1 : 0,
      channel_types: body.channel_types ? JSON.stringify([...new Set(body.channel_types)]) : null,
      words: JSON.stringify([...new Set(body.words)]),
      patterns: JSON.stringify([...new Set(body.patterns)]),
      exceptions: JSON.stringify([...new Set(body.exceptions)]),
      leet: body.leet ? 1 : 0,
      preset: body.preset ?? null,
      created_at: before?.created_at ?? now,
      updated_at: now,
    };
    await tx.run(upsertBlocklist, row);
    const blocklist = toBlocklist(row);
    await auditLog(context).record(tx, {
      actor,
      action: before ? 'blocklist.updated' : 'blocklist.created',
      subject: { kind: 'blocklist', id },
      details: {
        name: row.name,
        action: row.action,
        enabled: body.enabled,
        words: blocklist.words.length,
        patterns: blocklist.patterns.length,
      },
    });
    await publishChange(context, tx, actor);
    return blocklist;
  });
}

/** Deletes a blocklist. Throws `blocklist_not_found`. */
export function deleteBlocklist(context: ServerContext, actor: Actor, id: string): Promise<void> {
  return context.database.write(async (tx) => {
    const before = await tx.get(selectBlocklist, { id });
    if (!before) throw new ChatError(blocklistNotFound);
    await tx.run(deleteBlocklistRow, { id });
    await auditLog(context).record(tx, {
      actor,
      action: 'blocklist.deleted',
      subject: { kind: 'blocklist', id },
      details: { name: before.name },
    });
    await publishChange(context, tx, actor);
  });
}

/** Sets the link and flood rules of a channel type; omitted rules are removed. Throws `channel_type_not_found`. */
export function putRules(
  context: ServerContext,
  actor: Actor,
  channel_type: string,
  body: RulesBody,
): Promise<AutomodRules> {
  channelTypeDirectory(context).get(channel_type);
  return context.database.write(async (tx) => {
    const row = { channel_type, rules: JSON.stringify(body), updated_at: context.clock.now() };
    await tx.run(upsertRules, row);
    await auditLog(context).record(tx, {
      actor,
      action: 'automod_rules.updated',
      subject: { kind: 'channel_type', id: channel_type },
      details: { rules: Object.keys(body) },
    });
    await publishChange(context, tx, actor);
    return toRules(row);
  });
}

/** Throws if a blocklist is invalid by itself. */
export function checkBlocklist(context: ServerContext, body: BlocklistBody): void {
  for (const type of body.channel_types ?? []) channelTypeDirectory(context).get(type);
  const rule = 'must have a visible character';
  const hidden = (['words', 'exceptions'] as const).flatMap((field) =>
    body[field].flatMap((word, index) => (isFindable(word) ? [] : [{ field: `${field}.${index}`, rule }])),
  );
  if (hidden.length > 0) throw inputError(hidden);
  const issues = body.patterns.flatMap((pattern, index): FieldIssue[] => {
    const problem = patternProblem(pattern);
    return problem ? [{ field: `patterns.${index}`, rule: problem }] : [];
  });
  if (issues.length > 0) throw new ChatError(patternInvalid, { details: { issues } });
}

/** Enforces the limits over all lists together: their words, and the patterns that apply to one text. */
function enforceQuota(others: readonly Blocklist[], body: BlocklistBody): void {
  const wordsOf = ({ words, exceptions }: Pick<Blocklist, 'words' | 'exceptions'>) =>
    words.length + exceptions.length;
  const words = [...others, body].reduce((sum, list) => sum + wordsOf(list), 0);
  if (others.length >= maxBlocklists || words > maxTotalBlocklistWords) {
    throw new ChatError(tooManyBlocklists);
  }
  const patterns = [...others, body].flatMap((list) => list.patterns);
  const rule =
    patterns.length > maxBlocklistPatterns
      ? `must be at most ${maxBlocklistPatterns} across all lists`
      : stepsOf(patterns) > maxTotalPatternSteps
        ? `must take at most ${maxTotalPatternSteps} steps across all lists: shorten some`
        : undefined;
  if (rule) throw new ChatError(patternInvalid, { details: { issues: [{ field: 'patterns', rule }] } });
}

async function publishChange(context: ServerContext, tx: Transaction, actor: Actor): Promise<void> {
  await context.log.append(tx, {
    stream: appStream,
    definition: automodEvents.automodUpdated,
    actor_id: actor.userId,
    payload: {},
  });
}
