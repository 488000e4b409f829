import { type Node, Schema, Slice } from 'prosemirror-model';

/** A message's Markdown in an editor: a line for each line, with nothing but text. */
const lines = new Schema({
  nodes: {
    doc: { content: 'line+' },
    line: {
      content: 'text*',
      whitespace: 'pre',
      parseDOM: [{ tag: 'div' }, { tag: 'p' }],
      toDOM: () => ['div', { dir: 'auto' }, 0],
    },
    text: {},
  },
});

/** Returns the document of a text; `textOf` returns the same text. */
export function documentOf(text: string): Node {
  const content = text.split('\n').map((line) => lines.node('line', null, line ? [lines.text(line)] : []));
  return lines.node('doc', null, content);
}

export const textOf = (document: Node): string => document.textBetween(0, document.content.size, '\n');

/** Returns the piece of a document for a text that is inserted into another line. */
export const sliceOf = (text: string): Slice => new Slice(documentOf(text).content, 1, 1);

/**
 * Returns the function that maps an offset in the text, in UTF-16 units, to its position in the document, where the end of a
 * line counts twice.
 */
export function positionsIn(document: Node): (offset: number) => number {
  const text = textOf(document);
  const breaksBefore = new Uint32Array(text.length + 1);
  for (let at = 0; at < text.length; at++) {
    breaksBefore[at + 1] = (breaksBefore[at] ?? 0) + (text[at] === '\n' ? 1 : 0);
  }
  return (offset) => {
    const at = Math.min(Math.max(offset, 0), text.length);
    return 1 + at + (breaksBefore[at] ?? 0);
  };
}

/** Returns the position in the document of one offset in its text. */
export const positionOf = (document: Node, offset: number): number => positionsIn(document)(offset);

/** Returns the offset in the text of a position in the document: lines before it have one unit more in the document. */
export const offsetOf = (document: Node, position: number): number =>
  Math.max(0, position - 1 - document.resolve(position).index(0));
