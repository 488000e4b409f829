import type { Attachment, MessageInput } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { perServer } from '../../../core/feature/perServer.ts';
import { parsed } from '../../../core/storage/columns.ts';
import { type Edit, OutsideFirst, type Sending, sendSteps, updateSteps } from '../../messages/index.ts';
import { userDirectory } from '../../users/index.ts';
import { askHook, type HookChanges } from './askHook.ts';
import { type HookBook, hookBook } from './hookBook.ts';

/** What the hook said of messages that are being written now, by what they say. */
const answers = perServer((): Map<string, HookChanges> => new Map());

/**
 * Lets the hook look at every message and every edit before it is written (HOOK-01): first of all steps, so that what it
 * makes of a message keeps every rule too. What the app says itself goes past it.
 */
export function addBeforeSendSteps(context: ServerContext): void {
  const book = hookBook(context);
  const known = answers(context);
  sendSteps(context).beforeWrite.unshift((sending) => {
    const { hook } = book;
    if (!hook || isAppsOwn(sending) || !concerns(hook, sending)) return sending.input;
    const key = JSON.stringify([
      sending.input.id,
      sending.input.text,
      sending.input.attachments,
      sending.input.custom,
    ]);
    const changes = known.get(key);
    if (changes) return changedInput(sending, changes);
    throw new OutsideFirst(async () => {
      known.set(key, await askHook(context, hook, await question(context, 'send', sending, sending.input)));
      return () => known.delete(key);
    });
  });
  updateSteps(context).beforeEdit.unshift(async (edit) => {
    const { hook } = book;
    if (!hook || edit.actor.role === 'server' || !concerns(hook, edit)) return edit;
    if (!changesContent(edit)) return edit;
    const { text, attachments, custom, translations } = edit;
    const key = JSON.stringify(['edit', edit.row.id, text, attachments, custom, translations]);
    const changes = known.get(key);
    if (changes) return changedEdit(edit, changes);
    throw new OutsideFirst(async () => {
      known.set(key, await askHook(context, hook, await question(context, 'edit', edit, contentOf(edit))));
      return () => known.delete(key);
    });
  });
}

/** Whether an edit changes anything that readers get. */
const changesContent = ({ row, text, attachments, custom, translations }: Edit): boolean =>
  text !== row.text ||
  JSON.stringify(attachments) !== (row.attachments ?? '[]') ||
  (custom !== undefined && JSON.stringify(custom) !== (row.custom ?? '{}')) ||
  (translations !== undefined && JSON.stringify(translations) !== (row.translations ?? '{}'));

/** What the app says itself: its host's back end, its campaigns. */
const isAppsOwn = ({ actor, origin }: Sending): boolean => actor.role === 'server' || origin !== undefined;

const concerns = ({ types }: NonNullable<HookBook['hook']>, { channel }: Pick<Sending, 'channel'>): boolean =>
  types.size === 0 || types.has(channel.channelType.name);

/** What the hook is told. */
async function question(
  context: ServerContext,
  kind: 'send' | 'edit',
  { actor, channel }: Pick<Sending, 'actor' | 'channel'>,
  message: object,
): Promise<object> {
  const id = actor.userId ?? '';
  const user = (await userDirectory(context).refs([id])).get(id);
  const { cid, channelType } = channel;
  return {
    type: 'message.before_send',
    kind,
    created_at: new Date(context.clock.now()).toISOString(),
    user: { ...user, role: actor.role },
    channel: { cid, type: channelType.name },
    message,
  };
}

const contentOf = ({ row, text, attachments, custom, translations }: Edit) => ({
  id: row.id,
  parent_id: row.parent_id ?? undefined,
  text,
  attachments,
  custom: custom ?? parsed(row.custom, {}),
  ...(translations && { translations }),
});

/** What was forwarded keeps its words: they are somebody else's. */
function changedInput(
  { input, forwarded }: Sending,
  { text, attachments, custom }: HookChanges,
): MessageInput {
  return {
    ...input,
    ...(text !== undefined && !forwarded && { text }),
    ...(attachments !== undefined && !forwarded && { attachments }),
    ...(custom !== undefined && { custom }),
  };
}

/** Of an edit the hook changes the text and takes attachments away; new ones have gone through their checks before. */
function changedEdit(edit: Edit, { text, attachments }: HookChanges): Edit {
  const wanted = attachments && new Set(attachments.map(sameAs));
  return {
    ...edit,
    ...(text !== undefined && edit.row.forwarded_from === null && { text }),
    ...(wanted && { attachments: edit.attachments.filter((one) => wanted.has(sameAs(one))) }),
  };
}

const sameAs = ({ type, title, image_url, asset_url, og_scrape_url }: Attachment): string =>
  JSON.stringify([type, title, image_url, asset_url, og_scrape_url]);
