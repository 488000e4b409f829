import { ChatError, type Widget, widgetNotFound } from '@confab/protocol';
import { perServer } from '../../core/feature/perServer.ts';
import { selectWidgets, toWidget } from './widgetStore.ts';

/** All widgets, cached: the origins of their pages are checked at every request of another page. */
export interface WidgetCache {
  /** Returns a widget in its current state, whichever node changed it. Throws `widget_not_found`. */
  get(id: string): Promise<Widget>;
  reload(): Promise<void>;
}

export const widgetCache = perServer((context): WidgetCache => {
  let widgets = new Map<string, Widget>();
  let origins = new Set<string>();
  let changes = 0;
  let changesRead = 0;
  const reload = async () => {
    const reading = changes;
    const rows = await context.database.read.all(selectWidgets, {});
    if (reading < changesRead) return;
    changesRead = reading;
    widgets = new Map(rows.map((row) => [row.id, toWidget(row)]));
    // A widget in a frame calls the service from the service's own origin.
    origins = new Set(
      [...widgets.values()].flatMap(({ mode, allowed_origins }) => (mode === 'page' ? allowed_origins : [])),
    );
  };
  context.bus.observe(['widgets.changed'], () => {
    changes++;
    reload().catch((err) => context.logger.warn({ err }, 'the widgets could not be read'));
  });
  context.browserSession.allowOrigins({
    has: (origin) => origins.has(origin),
    isEmpty: () => origins.size === 0,
  });
  return {
    async get(id) {
      if (changesRead < changes) await reload();
      const widget = widgets.get(id);
      if (!widget) throw new ChatError(widgetNotFound);
      return widget;
    },
    reload,
  };
});
