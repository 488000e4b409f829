import { type Attachment, ChatError, type Uploaded } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { isLive } from '../../core/connection/connectionState.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';
import { localPreviews } from '../attachments/localPreviews.ts';
import type { UploadSource } from '../attachments/uploadOptions.ts';
import { type UploadTarget, uploads } from '../attachments/uploads.ts';
import { waitingAddress, waitingAddressOf } from '../attachments/waitingAddress.ts';
import { uploadConfigs } from '../composer/attachments/uploadConfigs.ts';
import { withAddresses } from '../composer/attachments/withAddresses.ts';
import type { Outbox } from '../messages/index.ts';
import { waitingFileMissing, waitingFilesFull } from './errors.ts';
import { maxWaitingFileBytes } from './limits.ts';
import type { PageRecords } from './pageRecords.ts';

/**
 * Files of messages that are written without a network (CONN-05): stored on this device, shown from there, and uploaded
 * just before their message is sent.
 */
export class WaitingFiles {
  readonly #context: ClientContext;
  readonly #outbox: Outbox;
  readonly #records: PageRecords;
  /** By address, the uploads that this page has begun. */
  readonly #uploads = new Map<string, Promise<Uploaded>>();
  /** Addresses in the outbox. */
  #referenced: ReadonlySet<string> = new Set();
  #stop: (() => void) | undefined;

  constructor(context: ClientContext, outbox: Outbox, records: PageRecords) {
    this.#context = context;
    this.#outbox = outbox;
    this.#records = records;
  }

  /** Keeps the files of messages that cannot be uploaded now. */
  start(): void {
    const part = uploads(this.#context);
    const { prepare } = this.#outbox;
    const configs = uploadConfigs(this.#context);
    configs.isOptional = true;
    part.keep = (target, file, named) => this.#keep(target, file, named);
    this.#outbox.prepare = (cid, message) => this.#prepare(cid, message);
    const unsubscribe = this.#outbox.entries.subscribe(() => this.#deleteSent());
    this.#stop = () => {
      unsubscribe();
      part.keep = undefined;
      configs.isOptional = false;
      this.#outbox.prepare = prepare;
    };
    const { connection, me } = this.#context;
    const userId = me.get()?.id;
    // Messages with files that were restored before could not be sent until now.
    if (userId !== undefined && isLive(connection.state.get())) void this.#outbox.restore(userId);
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  /** Shows the files of unsent messages of an earlier page again, and deletes those that no message needs. */
  async restore(userId: string): Promise<void> {
    const { environment } = this.#context;
    const referenced = this.#addresses();
    for (const { address, blob } of await this.#records.files(userId, referenced)) {
      const uri = environment.createObjectUrl(blob);
      if (uri !== undefined && localPreviews(this.#context).of(address) === undefined)
        localPreviews(this.#context).keep(address, uri);
    }
    this.#referenced = this.#addresses();
  }

  async #keep(
    { kind }: UploadTarget,
    file: UploadSource,
    { name, mimeType }: { name: string; mimeType: string },
  ): Promise<Uploaded> {
    const { environment, whoAmI } = this.#context;
    const address = waitingAddress(uuidV7(environment));
    const { size } = file;
    const record = { address, userId: whoAmI().id, blob: file, kind, name, mimeType, size };
    const isKept =
      size <= maxWaitingFileBytes &&
      (await this.#records.putFile({ ...record, createdAt: environment.now() }, maxWaitingFileBytes));
    if (!isKept) throw new ChatError(waitingFilesFull);
    return { file: address, attachment: {} };
  }

  async #prepare<M extends { attachments?: Attachment[] | undefined }>(cid: string, message: M): Promise<M> {
    const attachments: Attachment[] = [];
    for (const attachment of message.attachments ?? []) {
      const address = waitingAddressOf(attachment);
      attachments.push(address ? withAddresses(attachment, await this.#upload(cid, address)) : attachment);
    }
    return attachments.length === 0 ? message : { ...message, attachments };
  }

  /** Uploads a file once, however often its message is sent. */
  #upload(cid: string, address: string): Promise<Uploaded> {
    const known = this.#uploads.get(address);
    if (known) return known;
    const uploading = this.#uploadNow(cid, address);
    this.#uploads.set(address, uploading);
    uploading.catch(() => this.#uploads.delete(address));
    return uploading;
  }

  async #uploadNow(cid: string, address: string): Promise<Uploaded> {
    const { environment, whoAmI } = this.#context;
    const record = await this.#records.file(address);
    if (record?.userId !== whoAmI().id) throw new ChatError(waitingFileMissing);
    const { kind, blob, name, mimeType } = record;
    const uploaded = await uploads(this.#context).send({ cid, kind }, blob, { name, mimeType });
    const uri = environment.createObjectUrl(blob);
    if (uri !== undefined) localPreviews(this.#context).keep(uploaded.file, uri);
    return uploaded;
  }

  /** The addresses of files in unsent messages. */
  #addresses(): ReadonlySet<string> {
    const attachments = this.#outbox.entries.get().flatMap(({ message }) => message.attachments ?? []);
    return new Set(attachments.flatMap((attachment) => waitingAddressOf(attachment) ?? []));
  }

  /** Files of discarded messages stay until the page is closed: their text may be back in the composer. */
  #deleteSent(): void {
    const before = this.#referenced;
    this.#referenced = this.#addresses();
    for (const address of before) {
      if (!this.#referenced.has(address) && this.#uploads.has(address))
        void this.#records.deleteFile(address);
    }
  }
}
