import { derive } from '../../core/store/derive.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import type { ChannelContext } from '../channels/index.ts';
import type { LocalMessage } from '../messages/index.ts';
import type { ComposerChannel, ComposerScope } from './composerChannel.ts';
import { type ComposerOptions, mergeOptions } from './composerConfig.ts';
import type { ComposerSettings } from './composerSettings.ts';
import type { EditSession } from './editSession.ts';
import { MessageComposer } from './messageComposer.ts';

/** The composers of one channel: its own, one per thread, and one per message being edited (COMP-07). */
export class ChannelComposers {
  readonly #context: ChannelContext;
  readonly #channel: ComposerChannel;
  readonly #settings: ComposerSettings;
  readonly #options = createStore<ComposerOptions>({});
  readonly #layers: Readable<readonly ComposerOptions[]>;
  /** By the thread's parent; the channel's own under `undefined`. */
  readonly #composers = new Map<string | undefined, MessageComposer>();
  readonly #edits = new Map<string, MessageComposer>();

  constructor(context: ChannelContext, channel: ComposerChannel, settings: ComposerSettings) {
    this.#context = context;
    this.#channel = channel;
    this.#settings = settings;
    this.#layers = derive([this.#options], ([options]) => [settings, options]);
  }

  /** Returns the channel's own composer, or a thread's. */
  of(parentId?: string): MessageComposer {
    const known = this.#composers.get(parentId);
    if (known) return known;
    const composer = this.#make(parentId === undefined ? {} : { parentId }, this.#createEditSession());
    this.#composers.set(parentId, composer);
    return composer;
  }

  /** Overrides the client's options in this channel; later calls win, option by option. */
  configure(options: ComposerOptions): void {
    this.#options.update((before) => mergeOptions(before, options));
  }

  /** Returns the composer that edits this message, with any unfinished edit. */
  edit(message: LocalMessage, session?: EditSession<MessageComposer>): MessageComposer {
    const known = this.#edits.get(message.id);
    if (known) return known;
    const { parent_id: parentId } = message;
    const composer = this.#make(
      { ...(parentId !== undefined && { parentId }), edited: message },
      session ?? this.#createEditSession(message.id),
    );
    this.#edits.set(message.id, composer);
    return composer;
  }

  /** Closes all composers when another user signs in. */
  close(): void {
    for (const composer of [...this.#composers.values(), ...this.#edits.values()]) composer.close();
  }

  #make(scope: ComposerScope, edits: EditSession<MessageComposer>): MessageComposer {
    const { setup } = this.#settings;
    const composer = new MessageComposer({
      context: this.#context,
      channel: this.#channel,
      scope,
      options: this.#layers,
      edits,
    });
    setup?.(composer);
    return composer;
  }

  /** Creates the session that opens one composer's edits, one at a time. */
  #createEditSession(messageId?: string): EditSession<MessageComposer> {
    const current = createStore<MessageComposer | undefined>(undefined);
    const session: EditSession<MessageComposer> = {
      current,
      open: (message) => {
        const composer = this.edit(message, session);
        current.update(() => composer);
      },
      reopen: (composer) => {
        const { edited } = composer.scope;
        if (!edited || current.get()) return;
        this.#edits.set(edited.id, composer);
        current.update(() => composer);
      },
      close: () => {
        const closed = current.get()?.scope.edited?.id ?? messageId;
        if (closed !== undefined) this.#edits.delete(closed);
        current.update(() => undefined);
      },
    };
    return session;
  }
}
