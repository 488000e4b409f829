import { isDrawableFormula } from '@confab/protocol/markdown';
import { createElement, Fragment, type ReactNode } from 'react';
import temml, { type MathNode } from 'temml';

const LIMITS = {
  throwOnError: true,
  trust: false,
  strict: false,
  maxExpand: 300,
  maxSize: [10, 10] as [number, number],
};
const MAX_ELEMENTS = 2_000;
const MAX_DEPTH = 60;

/** The elements of MathML that show something and refer to nothing. */
const ELEMENTS = new Set(
  'math mrow mi mn mo mtext mspace ms msup msub msubsup mfrac msqrt mroot mover munder munderover'
    .concat(' mmultiscripts mprescripts mtable mtr mtd mstyle mpadded menclose')
    .split(' '),
);
const ATTRIBUTES = new Set(
  'display displaystyle scriptlevel mathvariant fence form stretchy symmetric separator largeop movablelimits lspace'
    .concat(
      ' rspace minsize maxsize accent accentunder linethickness width height depth voffset rowspan columnspan',
    )
    .concat(' notation mathsize columnalign rowspacing columnspacing columnlines rowlines')
    .split(' '),
);
const STYLES = /^(?:padding|margin|border|width|height|textAlign|verticalAlign|display)/u;
const PLAIN_VALUE = /^[\w\s.%-]+$/u;

/**
 * Draws a TeX formula as MathML elements (MSG-21), never by an HTML string. Returns undefined if its source is to be shown:
 * it has a mistake, a command that is not drawn, or exceeds a limit.
 */
export function drawFormula(tex: string, isBlock: boolean): ReactNode {
  if (!isDrawableFormula(tex)) return undefined;
  try {
    const tree = temml.__renderToMathMLTree(tex, { ...LIMITS, displayMode: isBlock });
    return new Drawing().draw(tree, 0, 0);
  } catch {
    return undefined;
  }
}

class Drawing {
  #elements = 0;

  draw(node: MathNode, index: number, depth: number): ReactNode {
    if (++this.#elements > MAX_ELEMENTS || depth > MAX_DEPTH) throw new Error('The formula is too large.');
    const { type, text, children = [] } = node;
    if (text !== undefined) return text;
    const drawn = children.map((child, at) => this.draw(child, at, depth + 1));
    if (type === undefined) return createElement(Fragment, { key: index }, drawn);
    if (!ELEMENTS.has(type)) throw new Error(`The element ${type} is not drawn.`);
    return createElement(type, { key: index, ...propsOf(node) }, ...drawn);
  }
}

function propsOf({ attributes = {}, classes = [], style = {} }: MathNode) {
  const kept = Object.entries(attributes).filter(([name]) => ATTRIBUTES.has(name));
  const styles = Object.entries(style).filter(
    ([name, value]) => STYLES.test(name) && PLAIN_VALUE.test(String(value)),
  );
  return {
    ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    className: classes.filter(Boolean).join(' ') || undefined,
    style: styles.length > 0 ? Object.fromEntries(styles) : undefined,
  };
}
