import { ChatError, type OwnUser, type Widget, widgetGuestsOff } from '@confab/protocol';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../core/feature/feature.ts';
import { appSettings } from '../app/index.ts';
import { addGuest } from '../sessions/index.ts';
import { userDirectory } from '../users/index.ts';
import { admitGuest, requireOpen } from './openConversation.ts';
import { widgetCache } from './widgetCache.ts';

/** Whether guests can enter a widget: both it and the app must allow them. */
export const allowsGuests = (context: ServerContext, { visitors }: Widget): boolean =>
  visitors === 'guests' && appSettings(context).current().guests;

/** Signs in a guest of a widget and lets it into the conversation. Throws `widget_guests_off`. */
export async function enterWidget(
  context: ServerContext,
  widgetId: string,
  name: string,
  request: FastifyRequest,
): Promise<{ me: OwnUser; token: string; cid: string }> {
  const widget = await widgetCache(context).get(widgetId);
  if (widget.visitors !== 'guests') throw new ChatError(widgetGuestsOff);
  if (!allowsGuests(context, widget)) {
    throw new ChatError(widgetGuestsOff, {
      message: 'This server doesn’t allow guests. Turn them on under Administration, General.',
    });
  }
  await requireOpen(context, widget);
  const { user, token } = await context.database.write((tx) => addGuest(context, tx, name, request));
  // In a transaction of its own: members are looked up among the committed users.
  const cid = await admitGuest(context, widget, user.id);
  return { me: userDirectory(context).ownProfile(user), token, cid };
}
