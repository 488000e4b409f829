/** Which of the theme's `--cf-code-…` colours a piece of code has. */
export type CodeColour = 'key' | 'str' | 'num' | 'fn' | 'note';

/** Some characters of code that have one colour, or the text's own. */
export interface CodePiece {
  text: string;
  colour?: CodeColour;
}
