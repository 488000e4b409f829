import { useText } from '@confab/react';
import { useEffect, useRef } from 'react';
import { createLauncher, type Launcher } from '../../widget/loader/createLauncher.ts';
import { defaultLabels } from '../../widget/loader/widgetOptions.ts';
import { createFrame, type PanelFrame } from '../../widget/panel/createFrame.ts';
import { widgetsText } from './text.en.ts';
import type { WidgetDraft } from './widgetDraft.ts';

/** The widget's button and panel, drawn by the widget's own code, in a box instead of a window. */
export function WidgetPreview({ draft }: { draft: WidgetDraft }) {
  const { t } = useText(widgetsText);
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ launcher: Launcher; frame: PanelFrame }>(undefined);
  useEffect(() => {
    let isOpen = true;
    const toggle = () => {
      isOpen = !isOpen;
      frame.setOpen(isOpen);
    };
    const { direction } = getComputedStyle(document.documentElement);
    const launcher = createLauncher(defaultLabels, direction, toggle);
    const frame = createFrame(launcher, defaultLabels, toggle, false);
    frame.setOpen(true);
    box.current?.append(launcher.host);
    drawn.current = { launcher, frame };
    return () => launcher.host.remove();
  }, []);
  const { name, greeting, accent, color_scheme: theme, position } = draft;
  useEffect(() => {
    drawn.current?.launcher.setLook({ accent, theme, position });
    drawn.current?.frame.setTitle(name);
    drawn.current?.frame.showMessage(greeting);
  }, [name, greeting, accent, theme, position]);
  return (
    <section className="web-widget__part" aria-labelledby="widget-preview">
      <h2 id="widget-preview">{t('widgets.preview')}</h2>
      <p className="web-note">{t('widgets.previewHint')}</p>
      <div ref={box} className="web-widget__preview" />
    </section>
  );
}
