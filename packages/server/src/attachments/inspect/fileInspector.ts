import { type ChildProcess, fork } from 'node:child_process';
import { createTurns } from '../../files/turns.ts';
import type { FileFacts, Inspection } from './inspectFile.ts';
import type { InspectorAnswer, InspectorCall } from './inspectorProcess.ts';

/** Looks at files in a process of its own. */
export interface FileInspector {
  /** What the file is; throws where it cannot be looked at (the process died or took too long). */
  inspect(inspection: Inspection): Promise<FileFacts>;
  stop(): void;
}

const atOnce = 2;
const idleMs = 60_000;
const longestMs = 60_000;

type Waiting = { resolve(facts: FileFacts): void; reject(error: Error): void };

/**
 * Decoders of pictures, sounds and videos run in a child process: what makes one of them crash, hang or swell takes only
 * that process, the event loop never waits for it, and neither do the threads that sync the log. It is started when
 * first needed and ends when idle; two files are looked at at a time.
 */
export function createFileInspector(): FileInspector {
  const inTurn = createTurns(atOnce);
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
    });
    started.on('message', (answer: InspectorAnswer) => {
      const call = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('facts' in answer) call?.resolve(answer.facts);
      else call?.reject(new Error(answer.error));
    });
    started.on('exit', () => {
      if (started === child) end('The process that looks at files has ended.');
    });
    started.on('error', () => undefined);
    started.unref();
    started.channel?.unref();
    return started;
  };

  const ask = (inspection: Inspection) =>
    new Promise<FileFacts>((resolve, reject) => {
      clearTimeout(idle);
      child ??= start();
      const id = ++calls;
      const timer = setTimeout(() => end('Looking at a file took too long.'), longestMs);
      const settled = () => {
        clearTimeout(timer);
        if (waiting.size > 0) return;
        idle = setTimeout(() => end(''), idleMs).unref();
      };
      waiting.set(id, {
        resolve: (facts) => {
          settled();
          resolve(facts);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      });
      child.send({ ...inspection, id } satisfies InspectorCall, (error) => {
        if (error) end(error.message);
      });
    });

  return {
    inspect: (inspection) => inTurn(() => ask(inspection)),
    stop() {
      clearTimeout(idle);
      end('The server stops.');
    },
  };
}
