import * as v from 'valibot';
import { cidField, nameField, textField, timeField, userIdField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import {
  maxGreetingLength,
  maxWidgetOrigins,
  maxWidgetSupport,
  widgetColorSchemes,
  widgetModes,
  widgetPositions,
  widgetTargets,
  widgetVisitors,
} from './limits.ts';

/** A widget's id, which stands in the script tag: 2 to 32 lowercase letters, digits and -. */
export const widgetIdField = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{1,31}$/, 'must be 2 to 32 lowercase letters, digits or -'),
);

/** The origin of a page: scheme, host and port, without a path. */
const originField = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(255),
  v.regex(
    /^https?:\/\/([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/,
    'must be an origin without a path, such as https://www.example.com',
  ),
);

/** The fields of a widget that an admin sets. */
export const widgetFields = {
  /** The title of the panel. */
  name: nameField(60),
  target: v.picklist(widgetTargets),
  /** The channel of a widget with the target `channel`; empty otherwise. */
  cid: v.union([v.literal(''), cidField]),
  /** Who answers in a widget with the target `support`. */
  support_user_ids: v.pipe(v.array(userIdField), v.maxLength(maxWidgetSupport)),
  visitors: v.picklist(widgetVisitors),
  mode: v.picklist(widgetModes),
  /** The text above the conversation; empty for none. */
  greeting: textField(maxGreetingLength),
  /** The colour of the button and of actions, as `#rrggbb`; empty for the default. */
  accent: v.union([
    v.literal(''),
    v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'must be a color as #rrggbb')),
  ]),
  color_scheme: v.picklist(widgetColorSchemes),
  position: v.picklist(widgetPositions),
  /** The origins of the pages that may show it; none by default. */
  allowed_origins: v.pipe(v.array(originField), v.maxLength(maxWidgetOrigins)),
};

/** A chat that a page of another product shows by a script tag (EMB-07). */
export const widgetSchema = v.object({
  id: v.string(),
  name: v.string(),
  target: v.picklist(widgetTargets),
  cid: v.string(),
  support_user_ids: v.array(v.string()),
  visitors: v.picklist(widgetVisitors),
  mode: v.picklist(widgetModes),
  greeting: v.string(),
  accent: v.string(),
  color_scheme: v.picklist(widgetColorSchemes),
  position: v.picklist(widgetPositions),
  allowed_origins: v.array(v.string()),
  created_at: timeField,
  updated_at: timeField,
});
export type Widget = v.InferOutput<typeof widgetSchema>;
export const widget = defineEntity('Widget', widgetSchema);

/** The part of a widget that its page draws before anybody is signed in; anyone may read it. */
export const widgetSettingsSchema = v.object({
  id: v.string(),
  name: v.string(),
  visitors: v.picklist(widgetVisitors),
  mode: v.picklist(widgetModes),
  greeting: v.string(),
  accent: v.string(),
  color_scheme: v.picklist(widgetColorSchemes),
  position: v.picklist(widgetPositions),
  /** Whether guests can enter: the widget is for guests and the app allows them. */
  guests: v.boolean(),
  /** Whether the page that asks may show the widget. */
  origin_allowed: v.boolean(),
});
export type WidgetSettings = v.InferOutput<typeof widgetSettingsSchema>;
export const widgetSettings = defineEntity('WidgetSettings', widgetSettingsSchema);
