import type { DraftContent } from '@confab/protocol';
import { derive } from '../../core/store/derive.ts';
import { shallowEqual } from '../../core/store/shallowEqual.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import type { ChannelContext } from '../channels/index.ts';
import { channelTypes } from '../channelTypes/index.ts';
import type { LocalMessage, OutgoingMessage } from '../messages/index.ts';
import { AttachmentManager } from './attachments/attachmentManager.ts';
import type { UploadFile } from './attachments/uploadFile.ts';
import type { ComposerChannel, ComposerScope } from './composerChannel.ts';
import { type ComposerConfig, type ComposerOptions, composerConfig, mergeOptions } from './composerConfig.ts';
import { fillWithDraft, fillWithMessage, restoreUnsent } from './composerContents.ts';
import type { ComposerPart } from './composerPart.ts';
import type { ComposerState } from './composerState.ts';
import { CustomDataManager } from './customData/customDataManager.ts';
import type { DraftComposer } from './drafts/draftComposer.ts';
import { LazyDraftKeeper } from './drafts/lazyDraftKeeper.ts';
import type { EditSession } from './editSession.ts';
import { lastEditableMessage } from './lastEditableMessage.ts';
import { LinkPreviewManager } from './linkPreviews/linkPreviewManager.ts';
import { type ComposerPipelines, composerPipelines } from './pipelines/composerPipelines.ts';
import { type Composition, hasMessage } from './pipelines/composition.ts';
import { QuotedMessage } from './quote/quotedMessage.ts';
import { type HandedOver, Submission, type SubmitOutcome } from './submission.ts';
import { TextManager } from './text/textManager.ts';
import type { TextTrigger } from './triggers/textTrigger.ts';
import { watchPart } from './watchPart.ts';

/**
 * The state behind an input for messages: a channel's, a thread's, or that of one message being edited (COMP-07). Knows
 * no element. Its content stays while the user is elsewhere, and is never shared with another composer.
 */
export class MessageComposer implements DraftComposer {
  readonly context: ChannelContext;
  readonly channel: ComposerChannel;
  readonly scope: ComposerScope;
  readonly config: Readable<ComposerConfig>;
  readonly state: Readable<ComposerState>;
  readonly text: TextManager;
  readonly attachments: AttachmentManager;
  readonly linkPreviews: LinkPreviewManager;
  readonly customData = new CustomDataManager();
  readonly quoted: QuotedMessage;
  readonly pipelines: ComposerPipelines;
  /** The composer of the message being edited here; render that one instead while there is one. */
  readonly editing: Readable<MessageComposer | undefined>;
  readonly #keeper: LazyDraftKeeper | undefined;
  readonly #edits: EditSession<MessageComposer>;
  readonly #options = createStore<ComposerOptions>({});
  readonly #showInChannel = createStore(false);
  readonly #submission = new Submission(this);
  readonly #partsChanged = createStore(0);
  readonly #addedParts = createStore<readonly ComposerPart[]>([]);
  /** Parts added by a host or another feature; notifies of new ones. */
  readonly added: Readable<readonly ComposerPart[]> = this.#addedParts;
  #addedTriggers: readonly TextTrigger<unknown>[] = [];
  #focusField: (() => void) | undefined;

  constructor(options: {
    context: ChannelContext;
    channel: ComposerChannel;
    scope: ComposerScope;
    /** The client's and the channel's options; later ones win. */
    options: Readable<readonly ComposerOptions[]>;
    edits: EditSession<MessageComposer>;
  }) {
    const { context, channel, scope, edits } = options;
    const config = derive([options.options, this.#options], ([outer, own]) => composerConfig(...outer, own));
    this.context = context;
    this.channel = channel;
    this.scope = scope;
    this.config = config;
    this.editing = edits.current;
    this.#edits = edits;
    this.text = new TextManager({
      pipeline: () => this.pipelines.textChange,
      isEnabled: () => config.get().text.enabled,
      maxLength: () => config.get().text.maxLength ?? channel.maxTextLength(),
    });
    this.attachments = new AttachmentManager(context, {
      preUpload: () => this.pipelines.preUpload,
      postUpload: () => this.pipelines.postUpload,
      maxFiles: () => config.get().attachments.maxFiles,
      upload: () => config.get().attachments.upload ?? this.#upload,
    });
    this.linkPreviews = new LinkPreviewManager(context, {
      isEnabled: () => config.get().linkPreviews.enabled && channel.can('send-links'),
      debounceMs: () => config.get().linkPreviews.debounceMs,
    });
    this.quoted = new QuotedMessage(channel);
    for (const part of this.parts) this.#watch(part);
    const limits = channelTypes(context).state;
    this.state = derive(
      [this.#showInChannel, this.#submission.isRunning, this.#partsChanged, config, limits],
      ([showInChannel, isSubmitting], previous: ComposerState | undefined) => {
        const tooLongBy = this.text.tooLongBy;
        const canSend = tooLongBy === 0 && hasMessage(this);
        const quoted = this.quoted.state.get().message;
        const state = { showInChannel, isSubmitting, edited: scope.edited, quoted, tooLongBy, canSend };
        return previous && shallowEqual(previous, state) ? previous : state;
      },
    );
    this.pipelines = composerPipelines(this);
    if (scope.edited) fillWithMessage(this, scope.edited);
    else this.#keeper = new LazyDraftKeeper(this);
  }

  /** Parts added so far by a host or another feature. */
  get addedParts(): readonly ComposerPart[] {
    return this.#addedParts.get();
  }

  /** All parts in the order of composing. */
  get parts(): readonly ComposerPart[] {
    return [this.customData, this.text, this.attachments, this.linkPreviews, this.quoted, ...this.addedParts];
  }

  /** Triggers added by a host to the built-in ones. */
  get addedTriggers(): readonly TextTrigger<unknown>[] {
    return this.#addedTriggers;
  }

  /** Adds suggestions for a further sign (COMP-06). */
  addTrigger(trigger: TextTrigger<unknown>): void {
    this.#addedTriggers = [...this.#addedTriggers, trigger];
  }

  /** Adds a part, such as a poll or a location. */
  addPart(part: ComposerPart): void {
    this.#addedParts.update((parts) => [...parts, part]);
    this.#watch(part);
  }

  /** Overrides the channel's options in this composer; later calls win, option by option. */
  configure(options: ComposerOptions): void {
    this.#options.update((before) => mergeOptions(before, options));
    this.linkPreviews.refresh();
  }

  /** Quotes a message in the new one. */
  quote(message: LocalMessage): void {
    this.#leaveEdit();
    this.quoted.set(message);
    this.focus();
  }

  removeQuote(): void {
    this.quoted.clear();
    this.focus();
  }

  /** Sets whether the reply is also shown in the channel's own list (MSG-11). */
  setShowInChannel(showInChannel: boolean): void {
    this.#showInChannel.update(() => showInChannel);
    this.#keeper?.changed();
  }

  /** Opens a message for editing in a composer of its own: see `editing`. */
  edit(message: LocalMessage): void {
    this.#edits.open(message);
    this.focus();
  }

  /** Opens the user's last editable message if the text is empty (UX-03); returns whether there was one. */
  editLast(): boolean {
    if (this.scope.edited || this.editing.get() || this.text.text !== '') return false;
    const last = lastEditableMessage(this);
    if (!last) return false;
    this.edit(last);
    return true;
  }

  /** Cancels an edit or removes a quote; returns whether there was either. */
  cancel(): boolean {
    if (this.#leaveEdit()) return true;
    const hadQuote = this.quoted.hasContent();
    this.quoted.clear();
    return hadQuote;
  }

  /** Restores a message that was not sent, before what has been written since. */
  reopen(message: LocalMessage): void {
    this.#leaveEdit();
    restoreUnsent(this, message);
    if (message.show_in_channel) this.setShowInChannel(true);
    const { poll } = message;
    if (poll) void import('./poll/index.ts').then(({ pollOf }) => pollOf(this).reopen(poll));
    this.focus();
  }

  /** Composes the message, or returns why there is none (COMP-01). */
  async compose(): Promise<
    { status: 'completed'; state: Composition } | { status: 'discarded'; reason: string }
  > {
    return this.pipelines.composition.run({ message: {} });
  }

  /**
   * Composes, and sends the message or saves the edit. Resolves once an edit is saved; a message is sent in the
   * background.
   */
  submit(): Promise<SubmitOutcome> {
    return this.#submission.run(async (composed) => {
      const sending = await this.pipelines.sending.run(composed);
      if (sending.status === 'discarded') return { status: 'discarded', reason: sending.reason };
      if (this.scope.edited) return { status: 'saved', messageId: this.scope.edited.id };
      if (!sending.state.sent) return { status: 'discarded', reason: 'not-delivered' };
      return { status: 'sent', message: sending.state.sent };
    });
  }

  /**
   * Composes and passes the message to `receive` instead of sending it; the content stays unless `receive` succeeds.
   * Not for edits.
   */
  handOver<T>(receive: (message: OutgoingMessage) => Promise<T>): Promise<HandedOver<T>> {
    return this.#submission.run(async ({ message }) => {
      if (this.scope.edited) return { status: 'discarded', reason: 'editing' };
      const result = await receive(await this.channel.prepare(message));
      this.channel.stopTyping(this.scope.parentId);
      this.clearSubmitted(undefined);
      return { status: 'accepted', result };
    });
  }

  /** Discards all content. */
  clear(): void {
    for (const part of this.parts) part.clear();
    this.#showInChannel.update(() => false);
  }

  clearSubmitted(sent: LocalMessage | undefined): void {
    if (this.scope.edited) return this.#edits.close();
    const isEmpty = this.#submission.removeSubmitted();
    this.#showInChannel.update(() => false);
    if (sent) this.#keeper?.sent(sent.id, isEmpty);
  }

  reopenEdit(): void {
    this.#edits.reopen(this);
  }

  restore(content: DraftContent): void {
    fillWithDraft(this, content);
    this.#showInChannel.update(() => content.show_in_channel ?? false);
  }

  /** Resolves once an earlier draft is restored; at once without drafts. */
  async restored(): Promise<void> {
    await this.#keeper?.restored();
  }

  /** Saves pending changes. Call it when the page or the channel is left. */
  async flush(): Promise<void> {
    await this.#keeper?.flush();
  }

  /** Cancels uploads and stops everything else when another user signs in. */
  close(): void {
    this.#keeper?.close();
    this.clear();
  }

  focus(): void {
    this.#focusField?.();
  }

  /** Sets the function that focuses the input, while there is one. Returns a function that removes it. */
  attach(focusField: () => void): () => void {
    this.#focusField = focusField;
    return () => {
      if (this.#focusField === focusField) this.#focusField = undefined;
      void this.flush();
    };
  }

  /** Discards the open edit; returns whether there was one. */
  #leaveEdit(): boolean {
    const open = this.scope.edited ? this : this.editing.get();
    if (!open) return false;
    this.#edits.close();
    open.clear();
    return true;
  }

  /** The outbox uploads the files of new messages later if need be; an edit needs them uploaded. */
  readonly #upload: UploadFile = (attachment, options) =>
    this.channel.upload(attachment, { ...options, mayWait: this.scope.edited === undefined });

  #watch(part: ComposerPart): void {
    const changed = () => this.#partsChanged.update((count) => count + 1);
    watchPart(part, changed, () => this.#keeper?.changed());
    changed();
  }
}
