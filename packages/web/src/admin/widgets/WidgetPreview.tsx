import { useText } from '@confab/react';
import { useEffect, useRef } from 'react';
import { createShell, type Shell } from '../../widget/loader/createShell.ts';
import { defaultLabels } from '../../widget/loader/widgetOptions.ts';
import { widgetsText } from './text.en.ts';
import type { WidgetDraft } from './widgetDraft.ts';

/** The widget's button and panel, drawn by the loader's own code, in a box instead of a window. */
export function WidgetPreview({ draft }: { draft: WidgetDraft }) {
  const { t } = useText(widgetsText);
  const box = useRef<HTMLDivElement>(null);
  const shell = useRef<Shell>(undefined);
  useEffect(() => {
    let isOpen = true;
    const toggle = () => {
      isOpen = !isOpen;
      made.setOpen(isOpen);
    };
    const made = createShell(defaultLabels, {
      onToggle: toggle,
      onClose: toggle,
      onApproach: () => undefined,
    });
    made.setOpen(true);
    box.current?.append(made.host);
    shell.current = made;
    return () => made.host.remove();
  }, []);
  const { name, greeting, accent, color_scheme, position } = draft;
  useEffect(() => {
    shell.current?.setLook({
      title: name,
      accent,
      theme: color_scheme,
      position,
      dir: getComputedStyle(document.documentElement).direction,
      lang: document.documentElement.lang,
    });
    shell.current?.showMessage(greeting);
  }, [name, greeting, accent, color_scheme, position]);
  return (
    <section className="web-widget__part" aria-labelledby="widget-preview">
      <h2 id="widget-preview">{t('widgets.preview')}</h2>
      <p className="web-note">{t('widgets.previewHint')}</p>
      <div ref={box} className="web-widget__preview" />
    </section>
  );
}
