import {
  type AutomodRules,
  ChatError,
  type MessageInput,
  messageRepeated,
  messagesTooFast,
  minRepeatTextLength,
  type SpamAction,
  timedOutByRule,
  tooManyMentions,
} from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import { normalForm } from './match/normalForm.ts';
import { RecentSends } from './recentSends.ts';

/** The recent sends that a server remembers, by sender. */
export const recentSends = perServer(({ clock }) => ({
  inChannel: new RecentSends(clock),
  texts: new RecentSends(clock),
}));

/** A violation of a flood, repeat or mention rule. */
export interface Broken {
  readonly rule: 'flood' | 'repeats' | 'mentions';
  readonly action: SpamAction;
  readonly error: ChatError;
  /** Length of the author's time-out if that is the action, in seconds. */
  readonly timeout: number;
}

/** Counts the mentions of a message: users, groups and roles alike; the whole channel counts as one. */
export function mentionCount(input: MessageInput): number {
  const { mentioned_user_ids = [], mentioned_group_ids = [], mentioned_roles = [] } = input;
  const wide = [input.mentioned_channel, input.mentioned_here].filter(Boolean).length;
  const lists = [mentioned_user_ids, mentioned_group_ids, mentioned_roles];
  return wide + lists.reduce((sum, list) => sum + new Set<string>(list).size, 0);
}

/** Throws or returns a violation of the mention rule. */
export function checkMentions(rules: AutomodRules, input: MessageInput): Broken | undefined {
  const rule = rules.mentions;
  const count = rule && mentionCount(input);
  if (!rule || !count || count <= rule.most) return undefined;
  const broken = `must mention at most ${rule.most} but mentions ${count}`;
  const details = { most: rule.most, issues: [{ field: 'message.mentioned_user_ids', rule: broken }] };
  return { rule: 'mentions', ...rule, error: new ChatError(tooManyMentions, { details }) };
}

/** Counts a message being sent; returns the rule that it breaks, if any. */
export function checkPace(
  context: ServerContext,
  rules: AutomodRules,
  { cid, authorId, input }: { cid: string; authorId: string; input: MessageInput },
): Broken | undefined {
  const { inChannel, texts } = recentSends(context);
  const { flood, repeats } = rules;
  const waitMs = flood && inChannel.record(`${authorId} ${cid}`, input.id, flood);
  if (flood && waitMs !== undefined) {
    const details = { retry_after_ms: Math.ceil(waitMs) };
    return { rule: 'flood', ...flood, error: new ChatError(messagesTooFast, { details }) };
  }
  const text = repeats && repeatable(input.text ?? '');
  if (!repeats || !text) return undefined;
  const again = texts.record(authorId, input.id, repeats, text);
  return again === undefined
    ? undefined
    : { rule: 'repeats', ...repeats, error: new ChatError(messageRepeated) };
}

/** Normalizes a text for comparing repeats; empty for one that may be repeated. */
function repeatable(text: string): string {
  const same = normalForm(text).text.replace(/[^\p{L}\p{N}]/gu, '');
  return same.length < minRepeatTextLength ? '' : same.slice(0, 200);
}

/** Creates the error for an author who was timed out. */
export const timedOutUntil = (until: string): ChatError =>
  new ChatError(timedOutByRule, { details: { until } });
