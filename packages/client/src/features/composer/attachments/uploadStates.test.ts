import { maxFilesPerMessage, type UploadState, uploadStates } from '@confab/protocol';
import {
  connectClient,
  handUploads,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@confab/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composerOf } from '../composersOf.ts';
import type { LocalAttachment } from '../index.ts';

let server: TestServer;
let ada: TestClient;
beforeAll(async () => {
  server = await startTestServer({}, {});
  await server.people('ada');
  await server.backEnd.call('PATCH /app/settings', {
    body: { file_upload_config: { blocked_file_extensions: ['.exe'] } },
  });
  ada = await connectClient(server, 'ada');
});
afterAll(async () => {
  await ada.disconnect();
  await server.stop();
});

/** The states that may follow each state (ATT-02); an attachment may be removed in any of them. */
const next: Record<UploadState, readonly UploadState[]> = {
  pending: ['uploading', 'blocked', 'failed'],
  uploading: ['finished', 'failed'],
  finished: [],
  failed: ['pending'],
  blocked: ['pending'],
};

type Action =
  | { do: 'add'; count: number; isBlocked: boolean }
  | { do: 'finish' | 'fail' | 'nothing' | 'retry' | 'remove'; pick: number }
  | { do: 'progress'; pick: number; fraction: number }
  | { do: 'submit' };

const pick = fc.nat(40);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      count: fc.integer({ min: 1, max: 6 }),
      isBlocked: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('finish', 'fail', 'nothing', 'retry', 'remove'), pick }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('progress' as const),
      pick,
      fraction: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'submit' as const }) },
);

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the states of attachments', () => {
  it('[ATT-02] are pending, uploading, finished, failed and blocked', () => {
    expect(uploadStates).toEqual(['pending', 'uploading', 'finished', 'failed', 'blocked']);
  });

  it('[ATT-02, ATT-03, COMP-03] follow each other as allowed, whatever happens', async () => {
    const channel = await ada.channel('team', 'states').watch();
    const composer = composerOf(channel);
    // The content of the message does not matter here.
    composer.pipelines.sending.insertBefore('deliver', {
      id: 'nowhere',
      run(sending, { complete }) {
        composer.clearSubmitted(undefined);
        return complete(sending);
      },
    });
    let files = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 40 }), async (actions) => {
        const uploads = handUploads();
        composer.configure({ attachments: { upload: uploads.upload } });
        const { attachments } = composer;
        const seen = new Map<string, UploadState>();
        const check = () => {
          const list = attachments.state.get();
          for (const attachment of list) checkOne(attachment, seen);
          const accepted = list.filter(
            ({ local }) => local.uploadState !== 'blocked' && local.uploadState !== 'pending',
          );
          expect(accepted.length).toBeLessThanOrEqual(maxFilesPerMessage);
          expect(new Set(list.map(({ local }) => local.id)).size).toBe(list.length);
          expect(attachments.freeSlots).toBe(
            Math.max(
              0,
              maxFilesPerMessage - list.filter(({ local }) => local.uploadState !== 'blocked').length,
            ),
          );
        };
        const stop = attachments.state.subscribe(check);
        try {
          for (const step of actions) {
            await act(step);
            await settled();
            check();
          }
          expect(uploads.begun.filter((name) => name.endsWith('.exe'))).toEqual([]);
          uploads.finishAll();
          await expect.poll(() => attachments.isUploading).toBe(false);
        } finally {
          attachments.clear();
          stop();
          await settled();
        }

        async function act(step: Action) {
          const list = attachments.state.get();
          const chosen = 'pick' in step ? list[step.pick % Math.max(1, list.length)] : undefined;
          const running =
            'pick' in step ? uploads.running[step.pick % Math.max(1, uploads.running.length)] : undefined;
          switch (step.do) {
            case 'add':
              attachments.add(
                Array.from(
                  { length: step.count },
                  () => new File(['x'], `${++files}.${step.isBlocked ? 'exe' : 'txt'}`),
                ),
              );
              break;
            case 'finish':
              running?.finish({ file: `https://files.example/${running.name}` });
              break;
            case 'fail':
              running?.fail(new TypeError('lost'));
              break;
            case 'nothing':
              running?.finish(undefined);
              break;
            case 'progress':
              running?.progress(step.fraction);
              break;
            case 'retry':
              if (chosen) void attachments.retry(chosen.local.id);
              break;
            case 'remove':
              if (chosen) attachments.remove(chosen.local.id);
              break;
            default: {
              const isUploading = attachments.isUploading;
              const hasFinished = list.some(({ local }) => local.uploadState === 'finished');
              const outcome = await composer.submit();
              const reason = isUploading ? 'uploading' : hasFinished ? 'not-delivered' : 'empty';
              expect(outcome).toEqual({ status: 'discarded', reason });
              if (!isUploading)
                expect(attachments.state.get().some(({ local }) => local.uploadState === 'finished')).toBe(
                  false,
                );
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

function checkOne(attachment: LocalAttachment, seen: Map<string, UploadState>): void {
  const { id, uploadState, progress, error, blockedBy, file } = attachment.local;
  const before = seen.get(id);
  if (before !== undefined && before !== uploadState) expect(next[before]).toContain(uploadState);
  if (before === undefined) expect(uploadState).toBe('pending');
  seen.set(id, uploadState);
  expect(file).toBeDefined();
  expect(progress !== undefined).toBe(uploadState === 'uploading');
  expect(error !== undefined).toBe(uploadState === 'failed');
  expect(blockedBy !== undefined).toBe(uploadState === 'blocked');
  expect(attachment.asset_url !== undefined).toBe(uploadState === 'finished');
}
