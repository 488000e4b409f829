import type { Widget, WidgetSettings } from '@confab/protocol';
import { widgetEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature, ServerContext } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { createWidget, deleteWidget, updateWidget } from './changeWidget.ts';
import { allowsGuests, enterWidget } from './enterWidget.ts';
import { guestEmail, guestEmailEraser, leaveEmail, ownEmail } from './guestEmail.ts';
import { widgetMigrations } from './migrations.ts';
import { openConversation } from './openConversation.ts';
import { widgetCache } from './widgetCache.ts';
import { sendWidgetFrame } from './widgetFrame.ts';
import { selectWidgets, toWidget } from './widgetStore.ts';

/** Chats that pages of other products show by a script tag (EMB-07). */
export const createWidgetsFeature: CreateFeature = (context) => {
  const widgets = widgetCache(context);
  erasure(context).add(guestEmailEraser);
  return {
    name: 'widgets',
    migrations: widgetMigrations,
    start: () => widgets.reload(),
    endpoints: [
      implement(endpoints.listWidgets, async () => ({
        widgets: (await context.database.read.all(selectWidgets, {})).map(toWidget),
      })),
      implement(endpoints.createWidget, async ({ actor, body }) => ({
        widget: await createWidget(context, actor, body),
      })),
      implement(endpoints.updateWidget, async ({ actor, params, body }) => ({
        widget: await updateWidget(context, actor, params.widget_id, body),
      })),
      implement(endpoints.deleteWidget, async ({ actor, params }) => {
        await deleteWidget(context, actor, params.widget_id);
        return {};
      }),
      implement(endpoints.getWidgetSettings, async ({ params, request, reply }) => {
        // Readable by every page, so that a page which is not allowed learns which setting to change.
        reply.header('access-control-allow-origin', '*');
        const widget = await widgets.get(params.widget_id);
        return { widget: settingsOf(context, widget, request.headers) };
      }),
      implement(
        endpoints.enterWidget,
        ({ params, body, request }) => enterWidget(context, params.widget_id, body.name, request),
        { attemptsPerMinute: 30 },
      ),
      implement(endpoints.openWidgetConversation, async ({ actor, params }) => {
        const cid = await openConversation(context, actor, params.widget_id);
        const email = await ownEmail(context, actor, cid);
        return { cid, ...(email !== undefined && { email }) };
      }),
      implement(endpoints.leaveWidgetEmail, async ({ actor, params, body }) => {
        await leaveEmail(context, actor, params.widget_id, body.email);
        return {};
      }),
      implement(endpoints.getGuestEmail, async ({ actor, params }) => {
        const email = await guestEmail(context, actor, params.user_id);
        return email === undefined ? {} : { email };
      }),
      implement(endpoints.getWidgetFrame, ({ params, reply }) =>
        sendWidgetFrame(context, params.widget_id, reply),
      ),
    ],
  };
};

/** Returns the public part of a widget for the page that asks. */
function settingsOf(
  context: ServerContext,
  widget: Widget,
  headers: { origin?: string; host?: string },
): WidgetSettings {
  const { id, name, visitors, mode, greeting, accent, color_scheme, position, allowed_origins } = widget;
  const { isOwnOrigin, isAllowedOrigin } = context.browserSession;
  const { origin } = headers;
  const isAllowed =
    origin === undefined ||
    isOwnOrigin(headers) ||
    allowed_origins.includes(origin) ||
    (mode === 'page' && isAllowedOrigin(origin));
  return {
    id,
    name,
    visitors,
    mode,
    greeting,
    accent,
    color_scheme,
    position,
    guests: allowsGuests(context, widget),
    origin_allowed: isAllowed,
  };
}
