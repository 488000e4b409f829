/** Reads a message's Markdown. A separate entry: the lexer weighs 10 kB. */
export type { Token, Tokens } from 'marked';
export {
  formulaWords,
  isDrawableFormula,
  maxFormulaCharacters,
  maxFormulaNesting,
} from './features/markdown/formulas.ts';
export type { MathToken } from './features/markdown/lexMath.ts';
export { lexMessage, type MessageToken } from './features/markdown/lexMessage.ts';
export * from './features/markdown/rules.ts';
export { type ShownContent, shownContent, type TextSpan } from './features/markdown/shownContent.ts';
