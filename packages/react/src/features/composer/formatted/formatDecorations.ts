import type { TextSpan } from '@confab/protocol/markdown';
import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { type FormatSpan, formatSpans, type SpanKind } from './formatSpans.ts';
import { offsetOf, positionsIn, textOf } from './lineDocument.ts';

/** Kinds that cover whole lines, whose marks stay visible. */
const LINE_KINDS: ReadonlySet<SpanKind> = new Set(['heading', 'blockquote', 'code', 'list']);

interface Formatted {
  readonly spans: readonly FormatSpan[];
  readonly decorations: DecorationSet;
}

/**
 * Shows a Markdown text as it will be read. The marks of a part are shown only while the caret or the selection touches it.
 * Nothing changes while an input method composes.
 */
export function formatDecorations(isComposing: () => boolean): Plugin<Formatted> {
  const plugin: Plugin<Formatted> = new Plugin<Formatted>({
    state: {
      init: (_, state) => formatted(state),
      apply(tr, before, _, state) {
        if (isComposing()) return { ...before, decorations: before.decorations.map(tr.mapping, tr.doc) };
        return formatted(state, tr.docChanged ? undefined : before.spans);
      },
    },
    props: { decorations: (state) => plugin.getState(state)?.decorations },
  });
  return plugin;
}

function formatted(state: EditorState, known?: readonly FormatSpan[]): Formatted {
  const { doc, selection } = state;
  const spans = known ?? formatSpans(textOf(doc));
  const from = offsetOf(doc, selection.from);
  const to = offsetOf(doc, selection.to);
  const at = positionsIn(doc);
  const decorations = spans.flatMap((span) => {
    if (LINE_KINDS.has(span.kind)) return lineDecorations(doc, span, at);
    const isTouched = span.start <= to && span.end >= from;
    return inlineDecorations(span, isTouched, at);
  });
  return { spans, decorations: DecorationSet.create(doc, decorations) };
}

type Positions = ReturnType<typeof positionsIn>;

function inlineDecorations({ kind, start, end, marks }: FormatSpan, isTouched: boolean, at: Positions) {
  const on = (span: TextSpan, className: string) =>
    Decoration.inline(at(span.start), at(span.end), { class: className });
  const markClass = isTouched ? 'cf-formatted__mark' : 'cf-formatted__mark cf-formatted__mark--hidden';
  return [
    on({ start, end }, `cf-formatted--${kind}`),
    ...marks.filter((mark) => mark.end > mark.start).map((mark) => on(mark, markClass)),
  ];
}

function lineDecorations(doc: Node, { kind, start, end }: FormatSpan, at: Positions): Decoration[] {
  const decorations: Decoration[] = [];
  doc.nodesBetween(at(start), at(Math.max(start, end - 1)), (node, position) => {
    if (!node.isTextblock) return true;
    const line = { class: `cf-formatted--${kind}` };
    decorations.push(Decoration.node(position, position + node.nodeSize, line));
    return false;
  });
  return decorations;
}
