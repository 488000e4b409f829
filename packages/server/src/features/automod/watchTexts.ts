import { ChatError, textBlocked } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isHost } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import { findAsDisplayed } from './match/findAsDisplayed.ts';
import { type Finding, masked, strongest, type Watch, wordsOf } from './match/watch.ts';
import { type RuledType, ruleCache } from './ruleCache.ts';

/** A reason to flag an accepted text: the rule's name, and its match. */
export interface FlagCause {
  readonly rule: string;
  readonly words: readonly string[];
}

/** Flags users for texts outside of messages; set by the feature. */
export const personFlags = perServer(
  (): { raise?: (tx: Transaction, userId: string, causes: readonly FlagCause[]) => Promise<void> } => ({}),
);

/** User-written texts outside of messages: names, topics, options. */
export interface WatchedTexts<F extends string> {
  /** Without a user id nobody is flagged; texts of a host's back end are not checked. */
  readonly actor: Partial<Pick<Actor, 'userId' | 'role'>>;
  readonly channelType: RuledType;
  /** By the field that an error names; undefined texts are not checked. */
  readonly texts: Readonly<Partial<Record<F, string | null | undefined>>>;
}

/**
 * Checks texts before they are written (MOD-02): returns masked ones, and throws `text_blocked` naming the field. Does
 * nothing without rules.
 */
export async function watchTexts<F extends string>(
  context: ServerContext,
  store: Transaction | Reader,
  { actor, channelType, texts }: WatchedTexts<F>,
): Promise<Partial<Record<F, string>>> {
  if (isHost(actor)) return {};
  const watch = (await ruleCache(context).current(store)).watchIn(channelType);
  if (!watch) return {};
  const causes: FlagCause[] = [];
  const look = checkText(watch, causes, '');
  const changed: Partial<Record<F, string>> = {};
  for (const [field, text] of Object.entries(texts) as [F, string | null | undefined][]) {
    if (!text) continue;
    const kept = look(text, field);
    if (kept !== text) changed[field] = kept;
  }
  if (causes.length > 0 && actor.userId !== undefined && 'after' in store) {
    await personFlags(context).raise?.(store, actor.userId, causes);
  }
  return changed;
}

/** Checks and masks each text, and collects reasons to flag it. Throws `text_blocked`. */
export function checkText(
  watch: Watch,
  causes: FlagCause[],
  prefix: string,
): (text: string, field: string) => string {
  return (given, field) => {
    const { text, findings } = findAsDisplayed(watch, given);
    if (findings.length === 0) return given;
    if (strongest(findings) === 'block') throw blocked(text, findings, `${prefix}${field}`);
    for (const [list, own] of Map.groupBy(findings, (finding) => finding.list)) {
      if (list.action === 'flag') causes.push({ rule: list.name, words: wordsOf(text, own) });
    }
    return findings.some(({ list }) => list.action === 'mask') ? masked(text, findings) : given;
  };
}

function blocked(text: string, findings: readonly Finding[], field: string): ChatError {
  const words = wordsOf(
    text,
    findings.filter(({ list }) => list.action === 'block'),
  );
  const quoted = words.map((word) => `“${word}”`).join(', ');
  return new ChatError(textBlocked, {
    message: `This text contains words that aren’t allowed here: ${quoted}.`,
    details: { words, issues: [{ field, rule: `must not contain ${quoted}` }] },
  });
}
