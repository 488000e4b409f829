import type { ChatClient } from '@confab/client';
import { moderation, type NewDecision } from '@confab/client/moderation';
import { notifications } from '@confab/client/notifications';
import { ChatError, type ReviewItem } from '@confab/protocol';
import { useMemo } from 'react';

/** A moderator's decisions, with undo. */
export interface Decisions {
  /** Closes reviews with the same decision, and offers to undo it; `done` is the text of the confirmation. */
  decide(items: readonly ReviewItem[], decision: NewDecision, done: (count: number) => string): Promise<void>;
  reopen(item: ReviewItem): Promise<void>;
}

interface Texts {
  undo: string;
  reopened: string;
}

/** Returns decide and undo with a toast for each; a failure is reported, and the others continue. */
export function useDecisions(client: ChatClient, { undo, reopened }: Texts): Decisions {
  return useMemo(() => {
    const queue = client.part(moderation);
    const notices = client.part(notifications);
    const origin = { emitter: 'moderation' };
    const reportError = (error: unknown) => {
      const message = error instanceof ChatError ? error.message : String(error);
      notices.add({ message, severity: 'error', origin });
    };
    const reopenAll = async (ids: readonly string[]) => {
      try {
        for (const id of ids) await queue.reopen(id);
        notices.add({ message: reopened, severity: 'success', origin });
      } catch (error) {
        reportError(error);
      }
    };
    return {
      async decide(items, decision, done) {
        const closed: string[] = [];
        for (const { review } of items) {
          try {
            await queue.decide(review.id, decision);
            closed.push(review.id);
          } catch (error) {
            reportError(error);
          }
        }
        if (closed.length === 0) return;
        notices.add({
          message: done(closed.length),
          severity: 'success',
          origin,
          durationMs: 10_000,
          actions: [{ label: undo, run: () => void reopenAll(closed) }],
        });
      },
      reopen: ({ review }) => reopenAll([review.id]),
    };
  }, [client, undo, reopened]);
}
