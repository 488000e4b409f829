import type { Attachment, AutomodRules, MessageInput } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isAppModerator, isHost } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { jsonUnlessEmpty, parsed } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type MaybePromise, mapMaybe } from '../../core/storage/maybePromise.ts';
import type { ChannelAccess } from '../channels/index.ts';
import type { Edit, MessageRow, Sending, Sent } from '../messages/index.ts';
import { flagMessage } from './flagByRule.ts';
import { checkLinks, hostsOf } from './linkRule.ts';
import { messageFindings } from './messageFindings.ts';
import { withTexts } from './messageTexts.ts';
import { type Rules, ruleCache } from './ruleCache.ts';
import { type Broken, checkMentions, checkPace, timedOutUntil } from './spamRules.ts';
import { ruleTimeOuts } from './timeOutByRule.ts';
import { checkText, type FlagCause } from './watchTexts.ts';

/** Checks texts and links (MOD-02) before the message is written or scheduled, after all steps that may change them. */
export const checkByRules = (
  context: ServerContext,
  sending: Sending,
  tx: Transaction,
): MaybePromise<MessageInput> =>
  mapMaybe(ruleCache(context).current(tx), (rules) => watchSending(context, tx, rules, sending));

/** Checks rate and number of mentions (MOD-02) when the message is actually sent, and raises the flags of the rules. */
export const flagByRules = (context: ServerContext, sent: Sent, tx: Transaction): MaybePromise<void> =>
  mapMaybe(ruleCache(context).current(tx), (rules) => settle(context, tx, rules, sent));

/** Checks the new parts of an edited message as if it were sent (MOD-02); existing parts are kept. */
export async function checkEditByRules(context: ServerContext, edit: Edit, tx: Transaction): Promise<Edit> {
  const rules = await ruleCache(context).current(tx);
  return isHost(edit.actor) ? edit : watchEdit(context, tx, rules, edit);
}

/** Returns the link and flood rules for this actor: none for moderators and for a host's back end. */
export function rulesFor(rules: Rules, actor: Actor, channel: ChannelAccess): AutomodRules | undefined {
  const applied = rules.rulesIn(channel.channelType);
  if (!applied || isAppModerator(actor)) return undefined;
  return channel.may('ban-channel-members') ? undefined : applied;
}

function watchSending(
  context: ServerContext,
  tx: Transaction,
  rules: Rules,
  { actor, authorId, channel, input }: Sending,
): MaybePromise<MessageInput> {
  if (isHost(actor)) return input;
  const watch = rules.watchIn(channel.channelType);
  const links = rulesFor(rules, actor, channel)?.links;
  if (!watch && !links) return input;
  const found: FlagCause[] = [];
  const kept = watch ? withTexts(input, checkText(watch, found, 'message.')) : input;
  messageFindings(context).add(tx, input.id, found);
  const hosts = links ? hostsOf(context, input) : [];
  if (!links || hosts.length === 0) return kept;
  return checkLinks(context, links, hosts, { authorId, prefix: 'message.' }).then((error) => {
    if (error && links.action === 'block') throw error;
    if (error) messageFindings(context).add(tx, input.id, [{ rule: 'links', words: hosts }]);
    return kept;
  });
}

function settle(
  context: ServerContext,
  tx: Transaction,
  rules: Rules,
  { actor, channel, input, authorId, row, origin }: Sent,
): MaybePromise<void> {
  // A campaign repeats its text on purpose, at its own rate.
  const applied = origin ? undefined : rulesFor(rules, actor, channel);
  const findings = messageFindings(context).collect(tx, row.id);
  // The fast path for most channels and messages.
  if (!applied && findings.length === 0) return;
  const found = [...findings];
  const sending = { cid: channel.cid, authorId, input };
  const broken = applied && (checkMentions(applied, input) ?? checkPace(context, applied, sending));
  if (broken?.action === 'flag') found.push({ rule: broken.rule, words: [] });
  else if (broken) throw refusal(context, broken, sending);
  return found.length === 0 ? undefined : flagMessage(context, tx, row, found);
}

function refusal(
  context: ServerContext,
  { action, error, timeout: seconds }: Broken,
  { authorId: userId, cid }: { authorId: string; cid: string },
): Error {
  if (action !== 'timeout') return error;
  return timedOutUntil(ruleTimeOuts(context).give({ userId, cid, seconds, reason: error.message }));
}

async function watchEdit(context: ServerContext, tx: Transaction, rules: Rules, edit: Edit): Promise<Edit> {
  const { row, channel, actor } = edit;
  const watch = rules.watchIn(channel.channelType);
  const links = rulesFor(rules, actor, channel)?.links;
  if (!watch && !links) return edit;
  const found: FlagCause[] = [];
  const before = { text: row.text, attachments: parsed<Attachment[]>(row.attachments, []) };
  let kept = edit;
  if (watch) {
    const look = checkText(watch, found, '');
    const had = new Set<string>();
    const note = (text: string) => {
      had.add(text);
      return text;
    };
    withTexts({ ...before, translations: parsed<Record<string, string>>(row.translations, {}) }, note);
    kept = withTexts(edit, (text, field) => (had.has(text) ? text : look(text, field)));
  }
  if (links) {
    const known = new Set(hostsOf(context, before));
    const hosts = hostsOf(context, edit).filter((host) => !known.has(host));
    const asked = { authorId: row.user_id, prefix: '' };
    const error = hosts.length > 0 ? await checkLinks(context, links, hosts, asked) : undefined;
    if (error && links.action === 'block') throw error;
    if (error) found.push({ rule: 'links', words: hosts });
  }
  if (found.length > 0) await flagMessage(context, tx, asEdited(row, kept), found);
  return kept;
}

/** Returns the message in its new form, for moderators. */
const asEdited = (row: MessageRow, { text, attachments }: Edit): MessageRow => ({
  ...row,
  text,
  attachments: jsonUnlessEmpty(attachments),
});
