/** The `--cf-code-…` colour of a piece of code. */
export type CodeColour = 'key' | 'str' | 'num' | 'fn' | 'note';

/** A piece of code in one colour, or the default text colour. */
export interface CodePiece {
  text: string;
  colour?: CodeColour;
}
