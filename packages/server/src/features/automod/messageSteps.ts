import { type AutomodRules, appModerators, type MessageInput } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type MaybePromise, whenThere } from '../../core/storage/maybePromise.ts';
import type { ChannelAccess } from '../channels/index.ts';
import { type Sending, type Sent, sendSteps } from '../messages/index.ts';
import { flagMessage } from './flagByRule.ts';
import { checkLinks, hostsOf } from './linkRule.ts';
import { messageFindings } from './messageFindings.ts';
import { withTexts } from './messageTexts.ts';
import { type Rules, ruleBook } from './ruleBook.ts';
import { type Broken, checkMentions, checkPace, timedOutUntil } from './spamRules.ts';
import { ruleTimeOuts } from './timeOutByRule.ts';
import { type FlagCause, lookInto } from './watchTexts.ts';

/**
 * Takes part in sending (MOD-02), after all other nouns have put in what is theirs: texts and links are looked at before
 * the message is written or kept for later; how fast and to how many, when it is really sent.
 */
export function addSendSteps(context: ServerContext): void {
  const book = ruleBook(context);
  const { beforeWrite, afterWrite } = sendSteps(context);
  beforeWrite.push((sending, tx) =>
    whenThere(book.current(tx), (rules) => watchSending(context, tx, rules, sending)),
  );
  afterWrite.push((sent, tx) => whenThere(book.current(tx), (rules) => settle(context, tx, rules, sent)));
}

/** What is said about links and floods to this actor: nothing to who moderates, and to a host's back end. */
export function rulesFor(rules: Rules, actor: Actor, channel: ChannelAccess): AutomodRules | undefined {
  const said = rules.rulesIn(channel.channelType);
  if (!said || actor.role === 'server' || appModerators.includes(actor.role)) return undefined;
  return channel.may('ban-channel-members') ? undefined : said;
}

function watchSending(
  context: ServerContext,
  tx: Transaction,
  rules: Rules,
  { actor, authorId, channel, input }: Sending,
): MaybePromise<MessageInput> {
  if (actor.role === 'server') return input;
  const watch = rules.watchIn(channel.channelType);
  const links = rulesFor(rules, actor, channel)?.links;
  if (!watch && !links) return input;
  const found: FlagCause[] = [];
  const kept = watch ? withTexts(input, lookInto(watch, found, 'message.')) : input;
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
  // A campaign says the same to many on purpose, at a pace of its own.
  const said = origin ? undefined : rulesFor(rules, actor, channel);
  const findings = messageFindings(context).take(tx, row.id);
  // Nothing is said in most channels about most messages.
  if (!said && findings.length === 0) return;
  const found = [...findings];
  const sending = { cid: channel.cid, authorId, input };
  const broken = said && (checkMentions(said, input) ?? checkPace(context, said, sending));
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
