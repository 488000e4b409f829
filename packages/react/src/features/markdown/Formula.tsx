import { createModuleHook } from './useLoadedModule.ts';

const useMath = createModuleHook(() => import('./math/FormulaContent.tsx'));

/** A TeX formula; its source until the renderer is loaded, and where it cannot be drawn. */
export function Formula({ tex, isBlock }: { tex: string; isBlock: boolean }) {
  const math = useMath(true);
  return (
    <span className="cf-math" data-block={isBlock || undefined} dir="ltr">
      {math ? <math.FormulaContent tex={tex} isBlock={isBlock} /> : <code>{tex}</code>}
    </span>
  );
}
