import type { UserRef } from '@confab/protocol';
import { createStore, type Readable } from '../../../core/store/store.ts';
import type { OutgoingMessage } from '../../messages/index.ts';
import type { ComposerPart } from '../composerPart.ts';
import type { Pipeline, SyncStep } from '../pipelines/pipeline.ts';
import type { Completion, Suggestions } from './suggestions.ts';
import type { TextChange, TextOrigin, TextSelection, TextState } from './textState.ts';

const empty: TextState = {
  text: '',
  selection: { start: 0, end: 0 },
  mentionedUsers: [],
  suggestions: undefined,
};

/** The text, its selection, the users chosen for mentions, and the suggestions at the caret. */
export class TextManager implements ComposerPart {
  readonly id = 'text';
  readonly sendableAlone = 'anywhere';
  readonly #store = createStore<TextState>(empty);
  readonly #pipeline: () => Pipeline<TextChange, SyncStep<TextChange>>;
  readonly #isEnabled: () => boolean;
  readonly #maxLength: () => number;
  readonly state: Readable<TextState> = this.#store;

  constructor(options: {
    pipeline(): Pipeline<TextChange, SyncStep<TextChange>>;
    isEnabled(): boolean;
    /** The longest text, in UTF-16 units. */
    maxLength(): number;
  }) {
    this.#pipeline = options.pipeline;
    this.#isEnabled = options.isEnabled;
    this.#maxLength = options.maxLength;
  }

  get text(): string {
    return this.#store.get().text;
  }

  /** The longest text that may be sent, in UTF-16 units. */
  get maxLength(): number {
    return this.#maxLength();
  }

  /** By how many UTF-16 units the text is too long; 0 if it fits. */
  get tooLongBy(): number {
    return Math.max(0, this.text.length - this.maxLength);
  }

  /** Sets the text typed by the user; `selection` defaults to the end. */
  type(text: string, selection = caretAt(text.length)): void {
    this.#change({ text, selection }, 'typed');
  }

  /** Sets the text without publishing that the user is typing. */
  set(text: string, selection = caretAt(text.length)): void {
    this.#change({ text, selection }, 'set');
  }

  /** Sets the selection after the user moved the caret. */
  select(selection: TextSelection): void {
    const { start, end } = this.#store.get().selection;
    if (start !== selection.start || end !== selection.end) this.#change({ selection }, 'moved');
  }

  /** Replaces the selection, with the caret after it. */
  insert(inserted: string): void {
    const { text, selection } = this.#store.get();
    this.type(
      text.slice(0, selection.start) + inserted + text.slice(selection.end),
      caretAt(selection.start + inserted.length),
    );
  }

  /** Remembers somebody as mentioned. */
  mention(user: UserRef): void {
    this.#store.update((state) =>
      state.mentionedUsers.some(({ id }) => id === user.id)
        ? state
        : { ...state, mentionedUsers: [...state.mentionedUsers, user] },
    );
  }

  /** Replaces the typed text by a chosen suggestion and a space. */
  complete(suggestions: Suggestions, { insert, mentionedUser }: Completion): void {
    const { text } = this.#store.get();
    const rest = text.slice(suggestions.end);
    const written = `${insert}${rest.startsWith(' ') ? '' : ' '}`;
    if (mentionedUser) this.mention(mentionedUser);
    this.closeSuggestions();
    this.type(
      text.slice(0, suggestions.start) + written + rest,
      caretAt(suggestions.start + insert.length + 1),
    );
  }

  closeSuggestions(): void {
    this.#store.update((state) => (state.suggestions ? { ...state, suggestions: undefined } : state));
  }

  /** Restores a text with its mentions: a draft, or a message being edited. */
  restore(text: string, mentionedUsers: readonly UserRef[] = []): void {
    this.#store.update((state) => ({ ...state, mentionedUsers }));
    this.set(text);
  }

  content(): string {
    return this.text;
  }

  hasContent(): boolean {
    return this.#isEnabled() && this.text.trim() !== '';
  }

  compose(message: OutgoingMessage): OutgoingMessage {
    return { ...message, text: this.#isEnabled() ? this.text : '' };
  }

  clear(): void {
    this.restore('');
  }

  #change(change: Partial<TextState>, origin: TextOrigin): void {
    const previous = this.#store.get();
    const outcome = this.#pipeline().runNow({ ...previous, ...change, origin, previous });
    // A step that discards undoes the change.
    if (outcome.status === 'discarded') return;
    const { text, selection, mentionedUsers, suggestions } = outcome.state;
    this.#store.update(() => ({ text, selection, mentionedUsers, suggestions }));
  }
}

const caretAt = (index: number): TextSelection => ({ start: index, end: index });
