import { useMemo } from 'react';
import { createModuleHook } from './useLoadedModule.ts';

const useMath = createModuleHook(() => import('./math/drawFormula.ts'));

/** A TeX formula; its source until the renderer is loaded, and where it cannot be drawn. */
export function Formula({ tex, isBlock }: { tex: string; isBlock: boolean }) {
  const math = useMath(true);
  const drawn = useMemo(() => math?.drawFormula(tex, isBlock), [math, tex, isBlock]);
  return (
    <span className="cf-math" data-block={isBlock || undefined} dir="ltr">
      {drawn ?? <code>{tex}</code>}
    </span>
  );
}
