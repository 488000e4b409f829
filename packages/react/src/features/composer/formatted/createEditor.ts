import type { TextSpan } from '@confab/protocol/markdown';
import { baseKeymap } from 'prosemirror-commands';
import { closeHistory, history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { WritingField } from '../writingField.ts';
import { formatDecorations } from './formatDecorations.ts';
import { documentOf, offsetOf, positionOf, sliceOf, textOf } from './lineDocument.ts';

/** The handlers of an editor's changes and keys. */
export interface EditorEvents {
  onType(text: string, selection: TextSpan): void;
  onSelect(selection: TextSpan): void;
  /** Returns whether the key was handled. */
  onKeyDown(event: KeyboardEvent): boolean;
  /** Returns whether the paste was handled. */
  onPaste(event: ClipboardEvent): boolean;
}

/** An editor of Markdown that shows its formatting. */
export interface FormattedEditor {
  /** Its element, with the members of a textarea. */
  readonly field: WritingField;
  /** Replaces the text, unless it is the same. */
  setText(text: string, selection: TextSpan): void;
  setAttributes(attributes: Readonly<Record<string, string | undefined>>): void;
  destroy(): void;
}

/** Creates an editor inside `container`. */
export function createEditor(
  container: HTMLElement,
  text: string,
  selection: TextSpan,
  events: EditorEvents,
): FormattedEditor {
  let attributes: Readonly<Record<string, string>> = {};
  const view: EditorView = new EditorView(container, {
    state: stateOf(text, selection, () => view.composing),
    attributes: () => attributes,
    dispatchTransaction: dispatch,
    handleKeyDown: (_, event) => events.onKeyDown(event),
    handlePaste: (_, event) => events.onPaste(event),
    // Formats wait for the end of a composition, and until the editor has read the composed text.
    handleDOMEvents: {
      compositionend: () => {
        setTimeout(() => view.isDestroyed || view.dispatch(view.state.tr), COMPOSED_AFTER_MS);
        return false;
      },
    },
    clipboardTextParser: (pasted) => sliceOf(pasted.replace(/\r\n?/gu, '\n')),
    clipboardTextSerializer: ({ content }) => content.textBetween(0, content.size, '\n'),
  });

  function dispatch(tr: Transaction) {
    view.updateState(view.state.apply(tr));
    if (tr.getMeta(FROM_COMPOSER)) return;
    if (tr.docChanged) events.onType(textOf(view.state.doc), selected());
    else if (tr.selectionSet) events.onSelect(selected());
  }

  const selected = (): TextSpan => ({
    start: offsetOf(view.state.doc, view.state.selection.from),
    end: offsetOf(view.state.doc, view.state.selection.to),
  });

  const select = (tr: Transaction, { start, end }: TextSpan) =>
    tr.setSelection(TextSelection.create(tr.doc, positionOf(tr.doc, start), positionOf(tr.doc, end)));

  return {
    field: Object.defineProperties(view.dom, {
      value: { get: () => textOf(view.state.doc) },
      selectionStart: { get: () => selected().start },
      selectionEnd: { get: () => selected().end },
      focus: { value: focusOf(view) },
      setSelectionRange: {
        value: (start: number, end: number) => view.dispatch(select(view.state.tr, { start, end })),
      },
      applyChange: {
        value: (change: Parameters<NonNullable<WritingField['applyChange']>>[0]) => {
          const { doc } = view.state;
          // Undo must not remove what was typed just before, too.
          const tr = closeHistory(view.state.tr);
          tr.replace(positionOf(doc, change.from), positionOf(doc, change.to), sliceOf(change.insert));
          view.dispatch(
            select(tr, { start: change.selectionStart, end: change.selectionEnd }).scrollIntoView(),
          );
        },
      },
    }) as unknown as WritingField,
    setText(next, selection) {
      if (next === textOf(view.state.doc)) return;
      // A new state without history: undo must not bring back a sent message or another draft.
      view.updateState(stateOf(next, selection, () => view.composing));
    },
    setAttributes(next) {
      const given = Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== undefined);
      attributes = Object.fromEntries(given);
      // An empty transaction makes the view read the attributes.
      view.dispatch(view.state.tr.setMeta(FROM_COMPOSER, true));
    },
    destroy: () => view.destroy(),
  };
}

/** Returns a function that focuses the editor with the caret where it was: the browser alone would put it at the start. */
function focusOf(view: EditorView): (options?: FocusOptions) => void {
  // The editor's own function calls that of the element, too.
  let isFocusing = false;
  return (options) => {
    if (isFocusing || view.hasFocus()) return HTMLElement.prototype.focus.call(view.dom, options);
    isFocusing = true;
    view.focus();
    isFocusing = false;
  };
}

/** The editor reads a composed text 20 ms after the end of the composition. */
const COMPOSED_AFTER_MS = 50;
const FROM_COMPOSER = 'from-composer';

function stateOf(text: string, { start, end }: TextSpan, isComposing: () => boolean): EditorState {
  const doc = documentOf(text);
  return EditorState.create({
    doc,
    selection: TextSelection.create(doc, positionOf(doc, start), positionOf(doc, end)),
    plugins: [
      formatDecorations(isComposing),
      history(),
      keymap({ 'Mod-z': undo, 'Shift-Mod-z': redo, 'Mod-y': redo }),
      keymap({ ...baseKeymap, 'Shift-Enter': baseKeymap.Enter ?? (() => false) }),
    ],
  });
}
