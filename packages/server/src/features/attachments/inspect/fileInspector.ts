import { type ChildProcess, fork } from 'node:child_process';
import { createFairLimiter } from '../../../core/files/limiters.ts';
import type { FileFacts, Inspection } from './inspectFile.ts';
import type { InspectorAnswer, InspectorCall } from './inspectorProcess.ts';

/** Inspects files in a separate process. */
export interface FileInspector {
  /**
   * Inspects a file of this user; throws if that fails (the process died or timed out). A user's files are inspected
   * one at a time.
   */
  inspect(userId: string, inspection: Inspection): Promise<FileFacts>;
  stop(): void;
}

const maxConcurrent = 2;
const idleMs = 60_000;
/** More than the steps for a picture or a video may take, which have limits of their own. */
const maxMs = 30_000;

type Waiting = { inspection: Inspection; resolve(facts: FileFacts): void; reject(error: Error): void };

/**
 * Runs decoders of pictures, sounds and videos in a child process: a crash, hang or memory leak affects only that
 * process, and neither the event loop nor the log's sync threads wait for it. Started on demand and stopped when idle;
 * inspects two files at a time, of different users.
 */
export function createFileInspector(): FileInspector {
  const inTurn = createFairLimiter(maxConcurrent);
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let calls = 0;

  const end = (reason: string) => {
    child?.kill('SIGKILL');
    child = undefined;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };

  const start = (): ChildProcess => {
    const isSource = import.meta.url.endsWith('.ts');
    const file = isSource ? './inspectorProcess.ts' : './inspectorProcess.js';
    const started = fork(new URL(file, import.meta.url), {
      execArgv: isSource ? ['--conditions=confab-source'] : [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // glibc would otherwise keep a picture's memory in each thread's arena.
      env: { ...process.env, MALLOC_ARENA_MAX: '1' },
    });
    started.on('message', (answer: InspectorAnswer) => {
      const call = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('facts' in answer) call?.resolve(answer.facts);
      else call?.reject(new Error(answer.error));
    });
    started.on('exit', () => {
      if (started === child) end('The process that inspects files has ended.');
    });
    started.on('error', () => undefined);
    started.unref();
    started.channel?.unref();
    return started;
  };

  const send = (id: number, inspection: Inspection) => {
    child ??= start();
    child.send({ ...inspection, id } satisfies InspectorCall, (error) => {
      if (error) end(error.message);
    });
  };

  /** Kills the process for a file that takes too long; other inspections restart in a new one. */
  const giveUp = (id: number) => {
    const late = waiting.get(id);
    waiting.delete(id);
    const others = [...waiting];
    waiting.clear();
    end('');
    for (const [other, call] of others) {
      waiting.set(other, call);
      send(other, call.inspection);
    }
    late?.reject(new Error('Inspecting the file took too long.'));
  };

  const ask = (inspection: Inspection) =>
    new Promise<FileFacts>((resolve, reject) => {
      clearTimeout(idle);
      const id = ++calls;
      const timer = setTimeout(() => giveUp(id), maxMs);
      const settled = () => {
        clearTimeout(timer);
        if (waiting.size > 0) return;
        idle = setTimeout(() => end(''), idleMs).unref();
      };
      waiting.set(id, {
        inspection,
        resolve: (facts) => {
          settled();
          resolve(facts);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      });
      send(id, inspection);
    });

  return {
    inspect: (userId, inspection) => inTurn(userId, () => ask(inspection)),
    stop() {
      clearTimeout(idle);
      end('The server stops.');
    },
  };
}
