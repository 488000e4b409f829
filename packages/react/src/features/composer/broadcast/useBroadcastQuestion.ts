import type { Channel } from '@confab/client';
import type { MessageComposer } from '@confab/client/composer';
import { useEffect, useState } from 'react';
import { useKit } from '../../../core/provider/index.ts';
import { perKit } from '../../../core/provider/perKit.ts';

/** The most members that are notified without a question. */
const maxWithoutQuestion = 10;
const stepId = 'confirm-broadcast';

/** A message that waits for an answer. */
export interface BroadcastQuestion {
  word: 'channel' | 'here';
  answer(isConfirmed: boolean): void;
}

type Ask = (word: BroadcastQuestion['word']) => Promise<boolean>;

/** The views of each composer, which may be drawn several times; the oldest one asks. */
const composerViews = perKit(() => new WeakMap<MessageComposer, Set<Ask>>());

/**
 * Returns the question about a message that would notify more than ten people. The message waits for the answer; it is not
 * sent if the view ends before.
 */
export function useBroadcastQuestion(
  channel: Channel,
  composer: MessageComposer,
): BroadcastQuestion | undefined {
  const viewsOf = composerViews(useKit());
  const [question, setQuestion] = useState<BroadcastQuestion>();
  useEffect(() => {
    const views = viewsOf.get(composer) ?? new Set();
    viewsOf.set(composer, views);
    let open: BroadcastQuestion | undefined;
    const ask: Ask = (word) =>
      new Promise((resolve) => {
        const answer = (isConfirmed: boolean) => {
          setQuestion(undefined);
          resolve(isConfirmed);
        };
        open = { word, answer };
        setQuestion(open);
      });
    if (views.size === 0) addStep(channel, composer, views);
    views.add(ask);
    return () => {
      views.delete(ask);
      open?.answer(false);
      if (views.size === 0) removeStep(composer);
    };
  }, [viewsOf, channel, composer]);
  return question;
}

function addStep(
  channel: Channel,
  { pipelines: { sending }, scope }: MessageComposer,
  views: Set<Ask>,
): void {
  // A host may have replaced the step.
  const ids = sending.steps.map(({ id }) => id);
  if (ids.includes(stepId) || !ids.includes('deliver')) return;
  sending.insertBefore('deliver', {
    id: stepId,
    run({ message }, { forward, discard }) {
      const isNew = (field: 'mentioned_channel' | 'mentioned_here') =>
        message[field] && !scope.edited?.[field];
      const count = channel.state.get().channel?.member_count ?? 0;
      const word = isNew('mentioned_channel') ? 'channel' : isNew('mentioned_here') ? 'here' : undefined;
      const [ask] = views;
      if (word === undefined || count <= maxWithoutQuestion || !ask) return forward();
      return ask(word).then((isConfirmed) => (isConfirmed ? forward() : discard('not-confirmed')));
    },
  });
}

function removeStep({ pipelines: { sending } }: MessageComposer): void {
  if (sending.steps.some(({ id }) => id === stepId)) sending.remove(stepId);
}
