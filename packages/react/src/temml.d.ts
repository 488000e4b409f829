/** The part of the TeX parser that the kit uses; its own types are not found by its `exports`. */
declare module 'temml' {
  /** A MathML element, a fragment (no type) or a text of the parsed formula. */
  export interface MathNode {
    readonly type?: string;
    readonly text?: string;
    readonly attributes?: Readonly<Record<string, string | number | boolean>>;
    readonly children?: readonly MathNode[];
    readonly classes?: readonly string[];
    readonly style?: Readonly<Record<string, string | number>>;
  }

  export interface Options {
    displayMode: boolean;
    throwOnError: boolean;
    trust: boolean;
    strict: boolean;
    /** Macros that may be expanded. */
    maxExpand: number;
    /** The largest sizes that a formula may ask for, in em: of spaces and lines, and of rows. */
    maxSize: [number, number];
  }

  const temml: { __renderToMathMLTree(tex: string, options: Options): MathNode };
  export default temml;
}
