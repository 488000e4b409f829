import type { Attachment, MessageInput } from '@confab/protocol';
import { isHost } from '../../../core/access/roles.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { perServer } from '../../../core/feature/perServer.ts';
import { parsed } from '../../../core/storage/columns.ts';
import { type Edit, ExternalCheckRequired, type Sending } from '../../messages/index.ts';
import { userDirectory } from '../../users/index.ts';
import { askHook, type HookChanges } from './askHook.ts';
import { type HookCache, hookCache } from './hookCache.ts';

/** The hook's answers for messages being written, by their content. */
const answers = perServer((): Map<string, HookChanges> => new Map());

/**
 * Asks the hook before a message is written (HOOK-01): before all other steps, so that they also check its changes.
 * Messages by the app itself are exempt.
 */
export function askBeforeSend(context: ServerContext, sending: Sending): MessageInput {
  const { hook } = currentHook(context);
  if (!hook || isFromApp(sending) || !concerns(hook, sending)) return sending.input;
  const { input } = sending;
  const key = JSON.stringify([input.id, input.text, input.attachments, input.custom]);
  const changes = answers(context).get(key);
  if (changes) return changedInput(sending, changes);
  throw askFirst(context, key, hook, () => question(context, 'send', sending, input));
}

/** Asks the hook about an edit, like `askBeforeSend` about a new message. */
export function askBeforeEdit(context: ServerContext, edit: Edit): Edit {
  const { hook } = currentHook(context);
  if (!hook || isHost(edit.actor) || !concerns(hook, edit)) return edit;
  if (!changesContent(edit)) return edit;
  const { text, attachments, custom, translations } = edit;
  const key = JSON.stringify(['edit', edit.row.id, text, attachments, custom, translations]);
  const changes = answers(context).get(key);
  if (changes) return changedEdit(edit, changes);
  throw askFirst(context, key, hook, () => question(context, 'edit', edit, contentOf(edit)));
}

/** Returns the hook; if it has changed, it is read again first, and the write runs again. */
function currentHook(context: ServerContext): HookCache {
  const cache = hookCache(context);
  if (!cache.isStale) return cache;
  throw new ExternalCheckRequired(async () => {
    await cache.reload();
    return () => undefined;
  });
}

/** Aborts the transaction; the hook is called outside of it, and the same write runs again with its answer. */
const askFirst = (
  context: ServerContext,
  key: string,
  hook: Hook,
  ask: () => Promise<object>,
): ExternalCheckRequired =>
  new ExternalCheckRequired(async () => {
    answers(context).set(key, await askHook(context, hook, await ask()));
    return () => answers(context).delete(key);
  });

/** Whether an edit changes anything visible. */
const changesContent = ({ row, text, attachments, custom, translations }: Edit): boolean =>
  text !== row.text ||
  JSON.stringify(attachments) !== (row.attachments ?? '[]') ||
  (custom !== undefined && JSON.stringify(custom) !== (row.custom ?? '{}')) ||
  (translations !== undefined && JSON.stringify(translations) !== (row.translations ?? '{}'));

/** Whether the app itself sends it: its host's back end, or a campaign. */
const isFromApp = ({ actor, origin }: Sending): boolean => isHost(actor) || origin !== undefined;

type Hook = NonNullable<HookCache['hook']>;

const concerns = ({ types }: Hook, { channel }: Pick<Sending, 'channel'>): boolean =>
  types.size === 0 || types.has(channel.channelType.name);

/** Returns the body posted to the hook. */
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

/** A forwarded message keeps its text, which is someone else's. */
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

/** In an edit the hook can change the text and remove attachments; new ones were checked before. */
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
