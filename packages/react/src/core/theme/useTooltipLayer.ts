import { type RefObject, useEffect, useState } from 'react';

type Layer = typeof import('./TooltipLayer.tsx').TooltipLayer;

/** Loads the tooltips of a root once it is drawn; if that fails, again when the pointer moves over it. */
export function useTooltipLayer(root: RefObject<HTMLElement | null>): Layer | undefined {
  const [layer, setLayer] = useState<Layer>();
  useEffect(() => {
    const element = root.current;
    if (layer || !element) return;
    const load = () =>
      void import('./TooltipLayer.tsx').then(
        ({ TooltipLayer }) => setLayer(() => TooltipLayer),
        () => undefined,
      );
    load();
    element.addEventListener('pointerover', load);
    return () => element.removeEventListener('pointerover', load);
  }, [root, layer]);
  return layer;
}
