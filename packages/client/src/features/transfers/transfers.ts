import {
  aborted,
  type BodyOf,
  type CertifiedChannel,
  ChatError,
  type ImportArchive,
  type ImportReport,
  type MissingFile,
  type Routes,
  type Task,
} from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';
import { MultipartSender, type PartsTarget } from '../../core/http/multipartSender.ts';
import { perClient } from '../../perClient.ts';
import { tasks } from '../tasks/index.ts';

/** How an archive is uploaded. */
export interface ArchiveOptions {
  /** The file's name. */
  readonly name: string;
  /** Aborts the upload; parts that have arrived are removed. */
  readonly signal?: AbortSignal;
  /** Called with the fraction sent so far, from 0 to 1. */
  onProgress?(fraction: number): void;
}

/** A page of a certificate; `next` is missing on the last one. */
export interface CertificatePage {
  readonly next?: string | undefined;
  /** Up to 500; 100 by default. */
  readonly limit?: number;
}

/** Imports archives of other products and of Confab, and exports everything (HOOK-02). */
export class Transfers {
  readonly #context: ClientContext;
  /** Ids of unfinished archives, so that sending the same file again continues where it stopped. */
  readonly #unfinished = new WeakMap<Blob, string>();

  constructor(context: ClientContext) {
    this.#context = context;
  }

  /** Uploads an archive in parts that continue after a break; returns the id for {@link start}. */
  async sendArchive(file: Blob, { name, signal, onProgress }: ArchiveOptions): Promise<string> {
    const id = this.#unfinished.get(file) ?? uuidV7(this.#context.environment);
    this.#unfinished.set(file, id);
    const target = this.#target(id, { name, size: file.size });
    const options = { file, signal, onProgress: (part: number) => onProgress?.(part) };
    try {
      await new MultipartSender(this.#context, target, options).send();
    } catch (error) {
      if (error instanceof ChatError && error.is(aborted)) {
        this.#unfinished.delete(file);
        // If this fails, the service removes it in time.
        this.dropArchive(id).catch(() => undefined);
      }
      throw error;
    }
    return id;
  }

  /** Removes an archive from the service. Throws `import_running` while it is imported. */
  async dropArchive(archive_id: string): Promise<void> {
    await this.#context.http.call('DELETE /imports/archives/{archive_id}', { params: { archive_id } });
  }

  /**
   * Starts an import or its dry run; {@link get} returns its progress. Throws `import_running`, `archive_not_found`.
   */
  async start(body: BodyOf<Routes['POST /imports']>): Promise<ImportReport> {
    const { import: report, task } = await this.#context.http.call('POST /imports', { body });
    tasks(this.#context).put(task);
    return report;
  }

  /** Returns the current state of an import, with its report. Throws `import_not_found`. */
  async get(import_id: string): Promise<ImportReport> {
    return (await this.#context.http.call('GET /imports/{import_id}', { params: { import_id } })).import;
  }

  /** Returns the imports and dry runs of this server, newest first, without their people. */
  async query(): Promise<ImportReport[]> {
    return (await this.#context.http.call('POST /imports/query', { body: {} })).imports;
  }

  /**
   * Returns a page of an import's certificate: its finished channels with the counts and hashes of their messages, in the
   * archive and here. Throws `import_not_found`.
   */
  async channels(
    import_id: string,
    page: CertificatePage = {},
  ): Promise<{ channels: CertifiedChannel[]; next?: string | undefined }> {
    const route = 'POST /imports/{import_id}/channels/query';
    return this.#context.http.call(route, { params: { import_id }, body: page });
  }

  /** Returns a page of the files that an import could not bring, with the reasons. Throws `import_not_found`. */
  async missingFiles(
    import_id: string,
    page: CertificatePage = {},
  ): Promise<{ files: MissingFile[]; next?: string | undefined }> {
    const route = 'POST /imports/{import_id}/files/query';
    return this.#context.http.call(route, { params: { import_id }, body: page });
  }

  /** Exports everything into a file, including uploaded files by default. */
  async exportEverything(options: { readonly files?: boolean } = {}): Promise<Task> {
    const { task } = await this.#context.http.call('POST /exports', { body: options });
    tasks(this.#context).put(task);
    return task;
  }

  #target(id: string, { name, size }: { name: string; size: number }): PartsTarget {
    const { http } = this.#context;
    const params = { archive_id: id };
    const until = (signal: AbortSignal | undefined) => signal && { signal };
    return {
      begin: async (signal): Promise<ImportArchive> => {
        const body = { id, name, size };
        return (await http.call('POST /imports/archives', { body, ...until(signal) })).archive;
      },
      find: async (signal): Promise<ImportArchive> =>
        (await http.call('GET /imports/archives/{archive_id}', { params, ...until(signal) })).archive,
      sendPart: (part, how) =>
        http.sendBytes('PUT /imports/archives/{archive_id}/parts/{part}', {
          params: { ...params, part: String(part) },
          ...how,
        }),
    };
  }
}

/** One client's transfers: `client.part(transfers)`. */
export const transfers = perClient((context) => new Transfers(context));
