import type { Channel } from '@confab/client';
import type { MessageComposer } from '@confab/client/composer';
import { useEffect, useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { Button, Dialog } from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useChannelDisplay } from '../../channels/useChannelDisplay.ts';
import { membersAtNight } from './membersAtNight.ts';
import { broadcastText } from './text.en.ts';

export interface BroadcastConfirmProps {
  channel: Channel;
  composer: MessageComposer;
  /** Returns the focus to the text. */
  onLeave(): void;
}

/** The most members that are notified without a question. */
const maxWithoutQuestion = 10;
const maxNames = 3;
const stepId = 'confirm-broadcast';

/** A message that waits for an answer. */
interface Question {
  word: 'channel' | 'here';
  answer(isConfirmed: boolean): void;
}

/** Asks before a message notifies more than ten people by `@channel` or `@here`; the composer waits for the answer. */
export function BroadcastConfirm({ channel, composer, onLeave }: BroadcastConfirmProps) {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    const { sending } = composer.pipelines;
    // The same composer may be drawn twice, and a host may have replaced the step.
    const ids = sending.steps.map(({ id }) => id);
    if (ids.includes(stepId) || !ids.includes('deliver')) return;
    let open: Question | undefined;
    sending.insertBefore('deliver', {
      id: stepId,
      run({ message }, { forward, discard }) {
        const { edited } = composer.scope;
        const isNew = (field: 'mentioned_channel' | 'mentioned_here') => message[field] && !edited?.[field];
        const count = channel.state.get().channel?.member_count ?? 0;
        const word = isNew('mentioned_channel') ? 'channel' : isNew('mentioned_here') ? 'here' : undefined;
        if (word === undefined || count <= maxWithoutQuestion) return forward();
        return new Promise<ReturnType<typeof forward>>((resolve) => {
          open = {
            word,
            answer: (isConfirmed) => resolve(isConfirmed ? forward() : discard('not-confirmed')),
          };
          setQuestion(open);
        });
      },
    });
    return () => {
      if (sending.steps.some(({ id }) => id === stepId)) sending.remove(stepId);
      open?.answer(false);
    };
  }, [channel, composer]);
  if (!question) return null;
  const answer = (isConfirmed: boolean) => {
    setQuestion(undefined);
    question.answer(isConfirmed);
    onLeave();
  };
  return <BroadcastDialog channel={channel} word={question.word} onAnswer={answer} />;
}

interface BroadcastDialogProps extends Pick<BroadcastConfirmProps, 'channel'> {
  word: Question['word'];
  onAnswer(isConfirmed: boolean): void;
}

function BroadcastDialog({ channel, word, onAnswer }: BroadcastDialogProps) {
  const { t, format } = useText(broadcastText);
  const client = useClient();
  const { label } = useChannelDisplay(channel);
  const others = useReadable(channel.state, (state) => (state.channel?.member_count ?? 1) - 1);
  const members = useReadable(channel.state, (state) => state.members);
  const [, setLoaded] = useState(false);
  useEffect(() => {
    // Without their time zones, only the hint at the night is missing.
    client.people.load(members.map((member) => member.user_id)).then(
      () => setLoaded(true),
      () => undefined,
    );
  }, [client, members]);
  const asleep = membersAtNight(
    members.flatMap((member) => client.people.get(member.user_id) ?? []),
    client.environment.now(),
  ).filter(({ id }) => id !== client.me.get()?.id);
  const named = asleep.slice(0, maxNames).map(({ name, time }) => t('broadcast.nameAt', { name, time }));
  const more = asleep.length - named.length;
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(isOpen) => !isOpen && onAnswer(false)}
      title={
        word === 'channel'
          ? t('broadcast.title', { count: others })
          : t('broadcast.titleHere', { channel: label })
      }
      onSubmit={() => onAnswer(true)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('broadcast.confirm')}
          </Button>
        </>
      }
    >
      <p>
        {word === 'channel'
          ? t('broadcast.channel', { channel: label })
          : t('broadcast.here', { channel: label, count: others })}
      </p>
      {named.length > 0 && (
        <p>
          {more > 0
            ? t('broadcast.nightMore', { names: named.join(', '), count: more })
            : t('broadcast.night', { names: format.list(named) })}
        </p>
      )}
    </Dialog>
  );
}
