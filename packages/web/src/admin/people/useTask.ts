import type { ChatClient } from '@confab/client';
import { tasks } from '@confab/client/tasks';
import type { Task } from '@confab/protocol';
import { useReadable, useText } from '@confab/react';
import { useRef, useState } from 'react';
import { peopleText } from './text.en.ts';

/** The last task that this page has started: its state, and a text for it. */
export function useTask(client: ChatClient) {
  const { t } = useText(peopleText);
  const [id, setId] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const runs = useRef(0);
  const part = client.part(tasks);
  const task = useReadable(part.state, (all) => (id === undefined ? undefined : all.get(id)));
  /** Starts the task and returns it when it has ended; undefined if it was refused. */
  const run = async (ask: () => Promise<Task>): Promise<Task | undefined> => {
    const turn = ++runs.current;
    setProblem(undefined);
    setId(undefined);
    try {
      const asked = await ask();
      // The answer for an earlier task may arrive after the one for a later task.
      if (turn === runs.current) setId(asked.id);
      return await part.ended(asked.id);
    } catch (error) {
      if (turn === runs.current) setProblem(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
  const words = (): string | undefined => {
    if (problem !== undefined) return t('people.failed', { why: problem });
    if (!task) return undefined;
    if (task.status === 'failed') return t('people.failed', { why: task.error?.message ?? '' });
    const { done, total } = task.progress;
    if (task.status !== 'done') return t('people.working', { done, total: total ?? '…' });
    const refused = Object.values((task.result.refused as Record<string, string> | undefined) ?? {});
    if (refused.length === 0) return t('people.finished');
    return t('people.refused', { count: refused.length, why: [...new Set(refused)].join(' ') });
  };
  return { task, words: words(), run };
}
