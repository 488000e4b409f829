import { ChatError, textBlocked } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isHost } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import { lookAsShown } from './match/lookAsShown.ts';
import { type Finding, masked, strongest, type Watch, wordsOf } from './match/watch.ts';
import { type RuledType, ruleBook } from './ruleBook.ts';

/** Why something that goes through is flagged: the rule by its name, and what it found. */
export interface FlagCause {
  readonly rule: string;
  readonly words: readonly string[];
}

/** Flags people for what they have written beside messages; the feature puts it in. */
export const personFlags = perServer(
  (): { raise?: (tx: Transaction, userId: string, causes: readonly FlagCause[]) => Promise<void> } => ({}),
);

/** Texts that somebody has written beside messages: names, topics, options. */
export interface WatchedTexts<F extends string> {
  /** Without a user id nobody is flagged; what a host's back end writes is the host's own and not looked at. */
  readonly actor: Partial<Pick<Actor, 'userId' | 'role'>>;
  readonly place: RuledType;
  /** By the field that an error names; what is not given is not looked at. */
  readonly texts: Readonly<Partial<Record<F, string | null | undefined>>>;
}

/**
 * Looks at texts before they are written (MOD-02): answers those that a list masks, and throws `text_blocked` naming
 * the field. Where nothing is set it has nothing to do.
 */
export async function watchTexts<F extends string>(
  context: ServerContext,
  store: Transaction | Reader,
  { actor, place, texts }: WatchedTexts<F>,
): Promise<Partial<Record<F, string>>> {
  if (isHost(actor)) return {};
  const watch = (await ruleBook(context).current(store)).watchIn(place);
  if (!watch) return {};
  const causes: FlagCause[] = [];
  const look = lookInto(watch, causes, '');
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

/** Looks into each text, masks what is to be masked, and notes why it is to be flagged. Throws `text_blocked`. */
export function lookInto(
  watch: Watch,
  causes: FlagCause[],
  prefix: string,
): (text: string, field: string) => string {
  return (given, field) => {
    const { text, findings } = lookAsShown(watch, given);
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
