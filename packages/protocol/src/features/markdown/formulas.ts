/** Characters of a formula that is drawn; a longer one is shown as its source. */
export const maxFormulaCharacters = 1_000;
/** Nested braces of a formula that is drawn. */
export const maxFormulaNesting = 20;

/**
 * Commands of formulas that are not drawn: they could show other words than the source has (definitions, character codes),
 * hide or move them (colours, phantoms, free spaces, mirrors), or refer to something outside the formula.
 */
const REFUSED_COMMANDS = [
  '[egx]?def|(?:future|global)?let|global|long|(?:re)?newcommand|providecommand|definecolor',
  'char|verb|noexpand|expandafter|TextOrMath|mathchoice',
  '(?:text)?color|f?colorbox|[hv]?phantom|smash|reflectbox|toggle|mathtip|texttip',
  'm?kern|[hm]skip|hspace|neg(?:thin|med|thick)space|rule|raise|lower|raisebox|(?:math)?[lrc]lap|above',
  'href|url|includegraphics|class|id|style|data|label|(?:eq)?ref|bordermatrix',
];
/** The commands, and all internal ones of the renderer, whose names have an `@`. */
const REFUSED = new RegExp(`\\\\(?:[a-zA-Z]*@|(?:${REFUSED_COMMANDS.join('|')})(?![a-zA-Z]))`, 'u');

/** Whether a formula is drawn; otherwise every renderer shows its source. */
export function isDrawableFormula(tex: string): boolean {
  if (tex.length > maxFormulaCharacters || REFUSED.test(tex)) return false;
  let depth = 0;
  for (const sign of tex) {
    if (sign === '{') depth++;
    if (sign === '}') depth--;
    if (depth > maxFormulaNesting) return false;
  }
  return true;
}

const MARKS = new RegExp(
  [
    String.raw`\\begin\{(?:sub|d)?array\}\s?(?:\[[^\]]{0,9}\]\s?)?\{[^}]{0,99}\}`,
    String.raw`\\(?:begin|end)\{[a-z*]*\}`,
    String.raw`\\[a-z]+\s*`,
    String.raw`\\[^]`,
    String.raw`%[^\n]*(?:\n\s*)?`,
    '[{}^_$&~]',
  ].join('|'),
  'giu',
);
const SPACE = /^(?:\\(?:[\\\s,:;>]|begin|end|q?quad)|[&~])/u;

/** Returns the words that a drawn formula shows: its letters without commands, in the order of its source. */
export const formulaWords = (tex: string): string =>
  tex.replace(MARKS, (mark) => (SPACE.test(mark) ? ' ' : ''));
