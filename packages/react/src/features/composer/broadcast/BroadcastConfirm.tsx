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
import { type BroadcastQuestion, useBroadcastQuestion } from './useBroadcastQuestion.ts';

export interface BroadcastConfirmProps {
  channel: Channel;
  composer: MessageComposer;
  /** Returns the focus to the text. */
  onLeave(): void;
}

const maxNames = 3;

/** Asks before a message notifies more than ten people by `@channel` or `@here`; the composer waits for the answer. */
export function BroadcastConfirm({ channel, composer, onLeave }: BroadcastConfirmProps) {
  const question = useBroadcastQuestion(channel, composer);
  if (!question) return null;
  const answer = (isConfirmed: boolean) => {
    question.answer(isConfirmed);
    onLeave();
  };
  return <BroadcastDialog channel={channel} word={question.word} onAnswer={answer} />;
}

interface BroadcastDialogProps extends Pick<BroadcastConfirmProps, 'channel'> {
  word: BroadcastQuestion['word'];
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
