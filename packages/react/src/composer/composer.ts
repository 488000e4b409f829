import { type Channel, createStore, type LocalMessage, type Readable } from '@confab/client';
import type { TextStorage } from '../provider/browserTextStorage.ts';
import { mentionedIn } from './mentionedIn.ts';

/** What a composer holds. */
export interface ComposerState {
  text: string;
  /** The message that is being changed, if not a new one written. */
  edited: LocalMessage | undefined;
  /** What a new message will quote. */
  quoted: LocalMessage | undefined;
}

const SAVE_AFTER_MS = 300;

/** The text of one channel that is not sent yet. Knows no element: what draws it takes part by {@link attach}. */
export class Composer {
  readonly #channel: Channel;
  readonly #storage: TextStorage;
  readonly #store;
  /** The new message's text, while another one is being edited. */
  #setAside = '';
  #focusField: (() => void) | undefined;
  #saving: ReturnType<typeof setTimeout> | undefined;

  constructor(channel: Channel, storage: TextStorage) {
    this.#channel = channel;
    this.#storage = storage;
    this.#store = createStore<ComposerState>({
      text: storage.read(channel.cid) ?? '',
      edited: undefined,
      quoted: undefined,
    });
  }

  get state(): Readable<ComposerState> {
    return this.#store;
  }

  /** Takes what was typed, and tells the others that somebody types. */
  type(text: string): void {
    this.setText(text);
    if (this.#store.get().edited) return;
    if (text.trim() === '') this.#channel.stopTyping();
    else this.#channel.keystroke();
  }

  setText(text: string): void {
    this.#store.update((state) => ({ ...state, text }));
    if (!this.#store.get().edited) this.#save();
  }

  quote(message: LocalMessage): void {
    if (this.#store.get().edited) this.cancel();
    this.#store.update((state) => ({ ...state, quoted: message }));
    this.focus();
  }

  removeQuote(): void {
    this.#store.update((state) => ({ ...state, quoted: undefined }));
    this.focus();
  }

  edit(message: LocalMessage): void {
    const { edited, text } = this.#store.get();
    if (!edited) this.#setAside = text;
    this.#store.update((state) => ({ ...state, edited: message, text: message.text }));
    this.focus();
  }

  /** Puts a text that did not go out back, before what has been written since. */
  reopen(text: string): void {
    if (this.#store.get().edited) this.cancel();
    const written = this.#store.get().text;
    this.setText(written.trim() === '' ? text : `${text}\n${written}`);
    this.focus();
  }

  /** Opens one's last message that may be changed, if the field is empty (UX-03); false if there is none. */
  editLast(viewerId: string): boolean {
    const { text, edited } = this.#store.get();
    if (text !== '' || edited) return false;
    const last = this.#channel.messages.state
      .get()
      .messages.findLast(
        (message) =>
          message.user.id === viewerId && message.type === 'regular' && message.status === 'received',
      );
    if (!last || !this.#channel.can('update-own-message')) return false;
    this.edit(last);
    return true;
  }

  /** Leaves an edit or drops a quote; false if there was neither. */
  cancel(): boolean {
    const { edited, quoted } = this.#store.get();
    if (edited) this.#store.update((state) => ({ ...state, edited: undefined, text: this.#setAside }));
    else if (quoted) this.#store.update((state) => ({ ...state, quoted: undefined }));
    return edited !== undefined || quoted !== undefined;
  }

  /** Sends the text, or saves the edit. Resolves once an edit is saved; a send goes its own way. */
  async submit(): Promise<void> {
    const { text, edited, quoted } = this.#store.get();
    if (text.trim() === '') return;
    const mentionedUserIds = mentionedIn(text, this.#channel.state.get().members);
    if (!edited) {
      this.#channel.send({ text, mentionedUserIds, ...(quoted && { quotedMessageId: quoted.id }) });
      this.#channel.stopTyping();
      this.#store.update(() => ({ text: '', edited: undefined, quoted: undefined }));
      this.#save();
      return;
    }
    this.cancel();
    if (text !== edited.text)
      await this.#channel.edit(edited.id, { text, mentioned_user_ids: mentionedUserIds });
  }

  focus(): void {
    this.#focusField?.();
  }

  /** What brings the cursor into the field, for as long as there is one. Returns how to take leave. */
  attach(focusField: () => void): () => void {
    this.#focusField = focusField;
    return () => {
      if (this.#focusField === focusField) this.#focusField = undefined;
      this.flush();
    };
  }

  flush(): void {
    if (this.#saving === undefined) return;
    clearTimeout(this.#saving);
    this.#write();
  }

  #save(): void {
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.#write(), SAVE_AFTER_MS);
  }

  #write(): void {
    this.#saving = undefined;
    const { text, edited } = this.#store.get();
    this.#storage.write(this.#channel.cid, edited ? this.#setAside : text);
  }
}
