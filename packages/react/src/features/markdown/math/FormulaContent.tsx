import { useMemo } from 'react';
import { drawFormula } from './drawFormula.ts';
import './Formula.css';

/** A drawn formula, or its source. Loaded with the first formula. */
export function FormulaContent({ tex, isBlock }: { tex: string; isBlock: boolean }) {
  const drawn = useMemo(() => drawFormula(tex, isBlock), [tex, isBlock]);
  return drawn ?? <code>{tex}</code>;
}
