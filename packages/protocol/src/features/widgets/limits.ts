import { defineError } from '../../contract/errors.ts';

/** Most widgets that an app has. */
export const maxWidgets = 100;
/** Most origins that may show a widget. */
export const maxWidgetOrigins = 50;
/** Most people who answer the conversations of a support widget. */
export const maxWidgetSupport = 20;
/** Longest greeting of a widget. */
export const maxGreetingLength = 500;

/** `channel`: all visitors write in one channel. `support`: each visitor has a direct message with the support team. */
export const widgetTargets = ['channel', 'support'] as const;
export type WidgetTarget = (typeof widgetTargets)[number];
/** Who the visitors are: guests that the service creates, or users whose tokens the host's back end signs. */
export const widgetVisitors = ['guests', 'users'] as const;
export type WidgetVisitors = (typeof widgetVisitors)[number];
/** `page`: the widget is in a shadow root of the host's page. `iframe`: it is in a frame of the service's own origin. */
export const widgetModes = ['page', 'iframe'] as const;
export type WidgetMode = (typeof widgetModes)[number];
export const widgetColorSchemes = ['auto', 'light', 'dark'] as const;
export type WidgetColorScheme = (typeof widgetColorSchemes)[number];
/** The corner of the button: at the end or the start of a line, at the bottom of the window. */
export const widgetPositions = ['end', 'start'] as const;
export type WidgetPosition = (typeof widgetPositions)[number];

export const widgetNotFound = defineError({
  name: 'widget_not_found',
  code: 960,
  status: 404,
  message: 'Widget not found.',
});
export const widgetIdTaken = defineError({
  name: 'widget_id_taken',
  code: 961,
  status: 409,
  message: 'A widget with this ID already exists.',
});
export const tooManyWidgets = defineError({
  name: 'too_many_widgets',
  code: 962,
  status: 409,
  message: `You can have up to ${maxWidgets} widgets.`,
});
/** The widget is for users with a token, or the app does not allow guests. */
export const widgetGuestsOff = defineError({
  name: 'widget_guests_off',
  code: 963,
  status: 403,
  message: 'This widget doesn’t allow guests.',
});
/** Its channel is gone, or nobody in its support team can answer. */
export const widgetUnavailable = defineError({
  name: 'widget_unavailable',
  code: 964,
  status: 409,
  message: 'This chat isn’t available right now.',
});
export const widgetErrors = [
  widgetNotFound,
  widgetIdTaken,
  tooManyWidgets,
  widgetGuestsOff,
  widgetUnavailable,
] as const;
