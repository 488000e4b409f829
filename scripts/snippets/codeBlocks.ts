/** A code block of a document. */
export interface CodeBlock {
  /** Empty if the block does not name one. */
  language: string;
  code: string;
  /** The line of the document that its first line of code is on, from 1. */
  line: number;
  /** The file that the reader puts it into: named by a comment on its first line, or by the sentence before it. */
  file?: string;
  /** Why it is excluded from the checks, by a comment before it: `<!-- unchecked: reason -->`. */
  unchecked?: string;
}

/** Returns the fenced code blocks of a Markdown document. */
export function codeBlocksOf(markdown: string): CodeBlock[] {
  const fenced = /^( *)```(\w*)[^\n]*\n([\s\S]*?)^\1```$/gm;
  return [...markdown.matchAll(fenced)].map(
    ({ 1: indent = '', 2: language = '', 3: indented = '', index }): CodeBlock => {
      const code = indent === '' ? indented : indented.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
      const before = markdown.slice(0, index);
      const { 1: unchecked } = /<!-- unchecked: ([^\n]+) -->\n+$/.exec(before) ?? [];
      const file = fileNamedBy(code, before.replace(/<!--[^\n]*-->\n+$/, ''));
      return {
        language,
        code,
        line: before.split('\n').length + 1,
        ...(file !== undefined && { file }),
        ...(unchecked !== undefined && { unchecked }),
      };
    },
  );
}

function fileNamedBy(code: string, before: string): string | undefined {
  const path = '[\\w./[\\]-]+\\.\\w+';
  const [, inCode] = new RegExp(`^// (${path})(?:,|\\n)`).exec(code) ?? [];
  const [, inSentence] = new RegExp(`\`(${path})\`[^\\n\`]*:\\n+$`).exec(before) ?? [];
  return inCode ?? inSentence;
}
