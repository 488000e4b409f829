import type { UploadedFile, UploadFile } from '@confab/client/composer';

/** One upload, controlled by the test. */
export interface HandUpload {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly isSettled: boolean;
  progress(fraction: number): void;
  finish(uploaded: UploadedFile | undefined): void;
  fail(cause: unknown): void;
}

/** Uploads, controlled by the test. */
export interface HandUploads {
  readonly upload: UploadFile;
  /** Uploads that have begun and not ended. */
  readonly running: readonly HandUpload[];
  /** Names of all uploads so far. */
  readonly begun: readonly string[];
  of(name: string): HandUpload;
  /** Finishes the running uploads and those that wait for them, each with an address. */
  finishAll(): void;
  /** Finishes them from now on, until the returned function is called. */
  finishAsTheyCome(): () => void;
}

export function handUploads(): HandUploads {
  const uploads: HandUpload[] = [];
  let isFinishing = false;
  const isRunning = (upload: HandUpload) => !upload.isSettled;
  const finish = (upload: HandUpload) => upload.finish({ file: `https://files.example/${upload.name}` });
  return {
    upload: ({ title = '' }, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        let isSettled = false;
        const settle = (act: () => void) => {
          isSettled = true;
          act();
        };
        const upload: HandUpload = {
          name: title,
          signal,
          get isSettled() {
            return isSettled;
          },
          progress: onProgress,
          finish: (uploaded) => settle(() => resolve(uploaded)),
          fail: (cause) => settle(() => reject(cause)),
        };
        uploads.push(upload);
        if (isFinishing) finish(upload);
      }),
    get running() {
      return uploads.filter(isRunning);
    },
    get begun() {
      return uploads.map(({ name }) => name);
    },
    of(name) {
      const upload = uploads.findLast((one) => one.name === name && isRunning(one));
      if (!upload) throw new Error(`no upload of ${name} is running`);
      return upload;
    },
    finishAll() {
      isFinishing = true;
      for (const upload of uploads.filter(isRunning)) finish(upload);
    },
    finishAsTheyCome() {
      this.finishAll();
      return () => {
        isFinishing = false;
      };
    },
  };
}
