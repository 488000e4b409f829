/** A code block of a document. */
export interface CodeBlock {
  language: string;
  code: string;
  /** The line of the document that its first line of code is on, from 1. */
  line: number;
  /** Whether a comment before it, `<!-- unchecked: reason -->`, excludes it from the checks. */
  isUnchecked: boolean;
}

/** Returns the fenced code blocks of a Markdown document that name their language. */
export function codeBlocksOf(markdown: string): CodeBlock[] {
  const fenced = /(<!-- unchecked: [^\n]+ -->\n+)?^( *)```(\w+)[^\n]*\n([\s\S]*?)^\2```$/gm;
  return [...markdown.matchAll(fenced)].map(
    ({ 0: all, 1: mark, 2: indent = '', 3: language = '', 4: code = '', index }) => ({
      language,
      code: indent === '' ? code : code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      line: markdown.slice(0, index + all.indexOf('```')).split('\n').length + 1,
      isUnchecked: mark !== undefined,
    }),
  );
}
