import { type Attachment, ChatError, isLinkPreview, type UploadState } from '@confab/protocol';
import { uuidV7 } from '../../../core/environment/uuid.ts';
import { toChatError } from '../../../core/http/errors.ts';
import { createStore, type Readable } from '../../../core/store/store.ts';
import { localPreviews } from '../../attachments/localPreviews.ts';
import type { ChannelContext } from '../../channels/index.ts';
import type { OutgoingMessage } from '../../messages/index.ts';
import type { ComposerPart } from '../composerPart.ts';
import type { Pipeline } from '../pipelines/pipeline.ts';
import { fileRequired } from './errors.ts';
import {
  fieldsOf,
  type LocalAttachment,
  type LocalMetadata,
  type NewAttachment,
  wireAttachment,
} from './localAttachment.ts';
import type { UploadedFile, UploadFile } from './uploadFile.ts';
import { UploadQueue } from './uploadQueue.ts';

/** The state of the pre-upload pipeline: an attachment, and why it may not be uploaded. */
export interface UploadStart {
  readonly attachment: LocalAttachment;
  readonly blockedBy?: string;
}

/** The state of the post-upload pipeline: an attachment, and the result of its upload. */
export interface UploadEnd {
  readonly attachment: LocalAttachment;
  readonly uploaded?: UploadedFile;
  readonly error?: ChatError;
}

export interface AttachmentManagerOptions {
  preUpload(): Pipeline<UploadStart>;
  postUpload(): Pipeline<UploadEnd>;
  /** Most files per message. */
  maxFiles(): number;
  upload(): UploadFile;
}

/** The attachments of a message being written, each with its upload (ATT-01 to ATT-06). */
export class AttachmentManager implements ComposerPart {
  readonly id = 'attachments';
  readonly sendableAlone = 'anywhere';
  readonly #context: ChannelContext;
  readonly #store = createStore<readonly LocalAttachment[]>([]);
  readonly #uploads = new Map<string, AbortController>();
  readonly #queue = new UploadQueue();
  readonly #options: AttachmentManagerOptions;
  readonly state: Readable<readonly LocalAttachment[]> = this.#store;

  constructor(context: ChannelContext, options: AttachmentManagerOptions) {
    this.#context = context;
    this.#options = options;
  }

  /** Adds files, each pending at first, and starts their uploads. */
  add(added: Iterable<NewAttachment>): readonly LocalAttachment[] {
    const attachments = [...added].map((one) => this.#localOf(one));
    this.#store.update((list) => [...list, ...attachments]);
    for (const attachment of attachments) void this.upload(attachment);
    return attachments;
  }

  /** Adds attachments uploaded earlier: those of a draft, or of a message being edited. */
  restore(attachments: readonly Attachment[]): void {
    const finished = attachments.map(
      (attachment): LocalAttachment => ({
        ...attachment,
        local: { id: uuidV7(this.#context.environment), uploadState: 'finished' },
      }),
    );
    this.#store.update((list) => [...list, ...finished]);
  }

  /** Replaces the finished attachments by a draft's, keeping those in both. */
  replaceFinished(attachments: readonly Attachment[]): void {
    const keys = new Set(attachments.map(keyOf));
    this.#drop((own) => own.local.uploadState === 'finished' && !keys.has(keyOf(own)));
    const known = new Set(this.#store.get().map(keyOf));
    this.restore(attachments.filter((attachment) => !known.has(keyOf(attachment))));
  }

  /**
   * Uploads an attachment that has an id and a file, adding it if it is new; throws `file_required` without them
   * (ATT-05). Resolves with the attachment when it is finished, failed or blocked; undefined if it was removed.
   */
  async upload(attachment: LocalAttachment): Promise<LocalAttachment | undefined> {
    const { id, file } = attachment.local ?? {};
    if (!id || !file) throw new ChatError(fileRequired);
    const known = this.get(id);
    // One that has just ended may be retried at once.
    if (this.#uploads.has(id) && known && isInProgress(known)) return known;
    if (!known) this.#store.update((list) => [...list, attachment]);
    const abort = new AbortController();
    this.#uploads.set(id, abort);
    try {
      if (await this.#start(id)) await this.#run(id, abort.signal);
    } catch (cause) {
      // An upload that could not start counts as attempted: it fails from the state uploading (ATT-02).
      this.#patch(id, { uploadState: 'uploading' });
      await this.#end(id, { error: toChatError(cause) });
    } finally {
      if (this.#uploads.get(id) === abort) this.#uploads.delete(id);
    }
    return this.get(id);
  }

  /** Retries a failed upload, or one blocked for a reason that may no longer apply. */
  async retry(id: string): Promise<LocalAttachment | undefined> {
    const attachment = this.get(id);
    const state = attachment?.local.uploadState;
    return attachment && (state === 'failed' || state === 'blocked') ? this.upload(attachment) : attachment;
  }

  /** Removes an attachment and cancels its upload. */
  remove(id: string): void {
    this.#drop((attachment) => attachment.local.id === id);
  }

  /** Describes an image for people who cannot see it; an empty text removes the description. */
  describe(id: string, description: string): void {
    const known = this.get(id);
    if (!known) return;
    const { fallback: _, ...rest } = known;
    this.#replace(id, description === '' ? rest : { ...rest, fallback: description });
  }

  get(id: string): LocalAttachment | undefined {
    return this.#store.get().find(({ local }) => local.id === id);
  }

  /** Whether an upload is still running (COMP-03). */
  get isUploading(): boolean {
    return this.#has('pending', 'uploading');
  }

  /** Number of files that can still be added (ATT-03). */
  get freeSlots(): number {
    const used = this.#store.get().filter(countsAsFile).length;
    return Math.max(0, this.#options.maxFiles() - used);
  }

  /** Whether this attachment is within the limit: earlier ones, and those whose upload has started, come first. */
  hasSlot(id: string): boolean {
    const list = this.#store.get();
    const own = list.findIndex(({ local }) => local.id === id);
    const before = list.filter(
      (other, index) =>
        countsAsFile(other) && (index < own || (index > own && other.local.uploadState !== 'pending')),
    );
    return before.length < this.#options.maxFiles();
  }

  hasContent(): boolean {
    return this.#has('pending', 'uploading', 'finished');
  }

  compose(message: OutgoingMessage): OutgoingMessage {
    const finished = this.#store.get().filter(({ local }) => local.uploadState === 'finished');
    if (finished.length === 0) return message;
    return { ...message, attachments: [...(message.attachments ?? []), ...finished.map(wireAttachment)] };
  }

  clear(): void {
    this.#drop(() => true);
  }

  /** Removes the attachments sent with a message. Failed and blocked ones stay, to be retried. */
  clearSent(ids: ReadonlySet<string>): void {
    this.#drop(({ local }) => ids.has(local.id) && local.uploadState === 'finished', { isSent: true });
  }

  /** Runs the pre-upload pipeline; returns whether to upload. */
  async #start(id: string): Promise<boolean> {
    const attachment = this.#patch(id, { uploadState: 'pending', blockedBy: undefined, error: undefined });
    if (!attachment) return false;
    const outcome = await this.#options.preUpload().run({ attachment });
    if (outcome.status === 'discarded') this.remove(id);
    else if (outcome.state.blockedBy !== undefined) {
      this.#patch(id, { uploadState: 'blocked', blockedBy: outcome.state.blockedBy });
    } else return this.get(id) !== undefined;
    return false;
  }

  async #run(id: string, signal: AbortSignal): Promise<void> {
    const release = await this.#queue.enter();
    try {
      const attachment = this.#patch(id, { uploadState: 'uploading', progress: 0 });
      const file = attachment?.local.file;
      if (!attachment || !file) return;
      const onProgress = (fraction: number) => void this.#patch(id, { progress: fraction });
      const whole = { ...attachment, local: { ...attachment.local, file } };
      const uploaded = await this.#options.upload()(whole, { signal, onProgress });
      await this.#end(id, uploaded ? { uploaded } : {});
    } finally {
      release();
    }
  }

  /** Runs the post-upload pipeline, unless the attachment has been removed meanwhile. */
  async #end(id: string, result: Omit<UploadEnd, 'attachment'>): Promise<void> {
    const attachment = this.get(id);
    if (!attachment) return;
    const outcome = await this.#options.postUpload().run({ attachment, ...result });
    if (outcome.status === 'discarded') this.remove(id);
    else this.#replace(id, outcome.state.attachment);
  }

  #localOf(added: NewAttachment): LocalAttachment {
    const { environment } = this.#context;
    const { fields, file } = fieldsOf(added);
    const previewUri = environment.createObjectUrl(file);
    return {
      ...fields,
      local: {
        id: uuidV7(environment),
        file,
        uploadState: 'pending',
        ...(previewUri !== undefined && { previewUri }),
      },
    };
  }

  #has(...states: UploadState[]): boolean {
    return this.#store.get().some(({ local }) => states.includes(local.uploadState));
  }

  #patch(
    id: string,
    change: { [K in keyof LocalMetadata]?: LocalMetadata[K] | undefined },
  ): LocalAttachment | undefined {
    const known = this.get(id);
    if (!known) return undefined;
    const entries = Object.entries({ ...known.local, ...change }).filter(([, value]) => value !== undefined);
    const local = Object.fromEntries(entries) as unknown as LocalMetadata;
    this.#replace(id, { ...known, local });
    return this.get(id);
  }

  #replace(id: string, attachment: LocalAttachment): void {
    this.#store.update((list) => list.map((other) => (other.local.id === id ? attachment : other)));
  }

  #drop(isDropped: (attachment: LocalAttachment) => boolean, { isSent = false } = {}): void {
    const gone = this.#store.get().filter(isDropped);
    if (gone.length === 0) return;
    this.#store.update((list) => list.filter((attachment) => !gone.includes(attachment)));
    for (const attachment of gone) {
      const { id, previewUri } = attachment.local;
      this.#uploads.get(id)?.abort();
      if (previewUri === undefined) continue;
      const path = addressOf(attachment);
      // The sent message keeps showing the page's own copy.
      if (isSent && path !== undefined) localPreviews(this.#context).keep(path, previewUri);
      else this.#context.environment.revokeObjectUrl(previewUri);
    }
  }
}

const isInProgress = ({ local }: LocalAttachment) =>
  local.uploadState === 'pending' || local.uploadState === 'uploading';

const addressOf = (attachment: Attachment) => attachment.image_url ?? attachment.asset_url;

/** Identifies an attachment in a draft. */
const keyOf = (attachment: Attachment) =>
  addressOf(attachment) ?? JSON.stringify([attachment.type, attachment.title, attachment.custom]);

/** Blocked attachments are not sent, and link previews are not files. */
const countsAsFile = (attachment: LocalAttachment) =>
  attachment.local.uploadState !== 'blocked' && !isLinkPreview(attachment);
