import * as v from 'valibot';
import { emailField, emptyAnswer, nameField } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { userNotFound } from '../users/limits.ts';
import { ownUserSchema } from '../users/schema.ts';
import {
  tooManyWidgets,
  widgetErrors,
  widgetGuestsOff,
  widgetIdTaken,
  widgetNotFound,
  widgetUnavailable,
} from './limits.ts';
import {
  widget,
  widgetFields,
  widgetIdField,
  widgetSchema,
  widgetSettings,
  widgetSettingsSchema,
} from './schema.ts';

export const endpoints = {
  listWidgets: defineEndpoint('GET /widgets', {
    summary: 'List all widgets, by id (admins).',
    audience: 'admin',
    answer: v.object({ widgets: v.array(widgetSchema) }),
  }),
  createWidget: defineEndpoint('POST /widgets', {
    summary: 'Create a widget: a chat that pages of the allowed origins show by a script tag (admins).',
    audience: 'admin',
    body: v.object({
      id: widgetIdField,
      name: widgetFields.name,
      target: widgetFields.target,
      cid: v.optional(widgetFields.cid, ''),
      support_user_ids: v.optional(widgetFields.support_user_ids, []),
      visitors: v.optional(widgetFields.visitors, 'users'),
      mode: v.optional(widgetFields.mode, 'page'),
      greeting: v.optional(widgetFields.greeting, ''),
      accent: v.optional(widgetFields.accent, ''),
      color_scheme: v.optional(widgetFields.color_scheme, 'auto'),
      position: v.optional(widgetFields.position, 'end'),
      allowed_origins: v.optional(widgetFields.allowed_origins, []),
    }),
    answer: v.object({ widget: widgetSchema }),
    errors: [widgetIdTaken, tooManyWidgets],
  }),
  updateWidget: defineEndpoint('PATCH /widgets/{widget_id}', {
    summary: 'Update a widget. Pages that show it follow when they are loaded again (admins).',
    audience: 'admin',
    body: v.partial(v.object(widgetFields)),
    answer: v.object({ widget: widgetSchema }),
    errors: [widgetNotFound],
  }),
  deleteWidget: defineEndpoint('DELETE /widgets/{widget_id}', {
    summary: 'Delete a widget. Its conversations and guests remain (admins).',
    audience: 'admin',
    answer: emptyAnswer,
    errors: [widgetNotFound],
  }),
  getWidgetSettings: defineEndpoint('GET /widgets/{widget_id}/settings', {
    summary: 'Get how a widget looks and who may use it. Pages of every origin may read it.',
    audience: 'public',
    answer: v.object({ widget: widgetSettingsSchema }),
    errors: [widgetNotFound],
  }),
  enterWidget: defineEndpoint('POST /widgets/{widget_id}/guests', {
    summary:
      'Sign in as a guest of a widget, where the widget and the app allow guests. No cookie is set; the answer has the token and the conversation.',
    audience: 'public',
    body: v.object({ name: v.optional(nameField(80), 'Guest') }),
    answer: v.object({ me: ownUserSchema, token: v.string(), cid: v.string() }),
    errors: [widgetNotFound, widgetGuestsOff, widgetUnavailable],
  }),
  openWidgetConversation: defineEndpoint('POST /widgets/{widget_id}/conversation', {
    summary: "Get the channel of a widget's conversation with the caller, creating it if needed.",
    body: v.object({}),
    answer: v.object({
      cid: v.string(),
      /** The address that the caller left as a guest; omitted for none. */
      email: v.optional(v.string()),
    }),
    errors: [widgetNotFound, widgetUnavailable],
  }),
  leaveWidgetEmail: defineEndpoint('PUT /widgets/{widget_id}/email', {
    summary:
      'Leave an email address for the people who answer, as a guest of a widget. Nobody else can read it, and nothing is sent to it.',
    body: v.object({
      /** `null` removes it. */
      email: v.nullable(emailField),
    }),
    answer: emptyAnswer,
    errors: [widgetNotFound, widgetUnavailable],
  }),
  getGuestEmail: defineEndpoint('GET /users/{user_id}/guest-email', {
    summary:
      'Get the email address that a guest of a widget left: for admins, the support team of the conversation, moderators of the channel, and the guest.',
    answer: v.object({
      /** Omitted if there is none, or the caller does not answer this guest. */
      email: v.optional(v.string()),
    }),
    errors: [userNotFound],
  }),
  getWidgetFrame: defineEndpoint('GET /widgets/{widget_id}/frame', {
    summary: 'The page of a widget in iframe mode. Only its allowed origins can frame it.',
    audience: 'public',
    bytes: 'answer',
    answer: v.any(),
    errors: [widgetNotFound],
  }),
};

export const events = {
  widgetsChanged: defineEvent('widgets.changed', {
    stream: 'app',
    summary: 'A widget was created, changed or deleted.',
    payload: { widget_id: v.string() },
    delivered: false,
  }),
};

export const widgets = defineFeature({
  name: 'widgets',
  entities: [widget, widgetSettings],
  endpoints,
  events: Object.values(events),
  errors: widgetErrors,
});
