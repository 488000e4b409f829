import type { Attachment } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { jsonUnlessEmpty, parsed } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type Edit, type MessageRow, updateSteps } from '../messages/index.ts';
import { flagMessage } from './flagByRule.ts';
import { checkLinks, hostsOf } from './linkRule.ts';
import { rulesFor } from './messageSteps.ts';
import { withTexts } from './messageTexts.ts';
import { type Rules, ruleBook } from './ruleBook.ts';
import { type FlagCause, lookInto } from './watchTexts.ts';

/** Takes part in editing (MOD-02): what is new in a message is looked at as if it were sent; what it had may stay. */
export function addEditStep(context: ServerContext): void {
  const book = ruleBook(context);
  updateSteps(context).beforeEdit.push(async (edit, tx) => {
    const rules = await book.current(tx);
    return edit.actor.role === 'server' ? edit : watchEdit(context, tx, rules, edit);
  });
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
    const look = lookInto(watch, found, '');
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

/** What moderators are to see: the message as it will be. */
const asEdited = (row: MessageRow, { text, attachments }: Edit): MessageRow => ({
  ...row,
  text,
  attachments: jsonUnlessEmpty(attachments),
});
