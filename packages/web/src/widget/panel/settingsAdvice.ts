import { widgetColorSchemes, widgetPositions } from '@confab/protocol';
import type { SettingsAnswer } from '../loader/createWidget.ts';
import type { WidgetOptions } from '../loader/widgetOptions.ts';

/** Returns what is wrong with a widget on this page and what to do, for the page's developer; undefined if nothing is. */
export function settingsAdvice(
  { server, widget: id, channel }: WidgetOptions,
  { status, widget }: SettingsAnswer,
): string | undefined {
  if (id === undefined)
    return channel ? undefined : 'The script tag needs data-widget="…" or data-channel="type:id".';
  if (status === 404) return `${server} has no widget “${id}”. Check data-widget.`;
  if (!widget)
    return `No answer from ${server}. Check that the server runs, and that the page’s Content-Security-Policy has it in connect-src.`;
  if (widget.origin_allowed) return undefined;
  const orSetting = widget.mode === 'page' ? ', or to CONFAB_CORS_ORIGINS' : '';
  return `${location.origin} may not show the chat “${id}”. Add it to the allowed origins of the widget, in Administration under Widgets${orSetting}.`;
}

/** Returns a sentence about each option of the page that the widget ignores, for the page's developer. */
export function optionWarnings({ accent, theme, position }: WidgetOptions): string[] {
  const isColor = accent === undefined || /^#[\da-f]{6}$/i.test(accent);
  return [
    ...(isColor ? [] : [`data-accent must be #rrggbb, not “${accent}”.`]),
    ...choiceWarnings('data-theme', theme, widgetColorSchemes),
    ...choiceWarnings('data-position', position, widgetPositions),
  ];
}

const choiceWarnings = (name: string, given: string | undefined, known: readonly string[]): string[] =>
  given === undefined || known.includes(given)
    ? []
    : [`${name} must be ${known.join(' or ')}, not “${given}”.`];
