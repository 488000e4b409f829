import type { Channel, LocalMessage } from '@confab/client';
import { useRef, useState } from 'react';
import { Button, Dialog, TextArea } from '../../../core/primitives/index.ts';
import { useClient, useNotify } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { plainText } from '../../markdown/index.ts';
import { QuoteContent } from '../../messages/QuoteBlock.tsx';
import type { MessageListHost } from '../../messages/registry/messageListHost.ts';
import { type ForwardTarget, openTarget } from './forwardTarget.ts';
import { TargetPicker } from './TargetPicker.tsx';
import { forwardText } from './text.en.ts';

export interface ForwardDialogProps {
  /** The channel of the message. */
  channel: Channel;
  message: LocalMessage;
  /** Goes to the forwarded message, which a notice then offers. */
  onOpenMessage?: MessageListHost['onOpenMessage'];
  onClose(): void;
}

/** The maximum number of targets per forward. */
const maxTargets = 10;

/** Forwards a message to chosen targets with a comment. Targets that fail stay chosen, with the reason. */
export default function ForwardDialog({ channel, message, onOpenMessage, onClose }: ForwardDialogProps) {
  const client = useClient();
  const notify = useNotify();
  const { t, format } = useText(forwardText);
  const [targets, setTargets] = useState<ForwardTarget[]>([]);
  const [comment, setComment] = useState('');
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // A message that was already forwarded keeps its original author.
  const original = { ...message, user: message.forwarded_from?.user ?? message.user };
  const labels = (some: readonly ForwardTarget[]) => format.list(some.map(({ label }) => label));

  async function forward() {
    if (targets.length === 0 || isSending) return;
    setSending(true);
    const opened = await Promise.allSettled(targets.map((target) => openTarget(client, target)));
    const isOpen = (_: unknown, index: number) => opened[index]?.status === 'fulfilled';
    const forwarded = opened.flatMap((one) => {
      if (one.status === 'rejected') return [];
      if (comment.trim() !== '') one.value.send({ text: comment });
      return { cid: one.value.cid, id: channel.forward(message.id, one.value).id };
    });
    const done = targets.filter(isOpen);
    const [only, ...others] = forwarded;
    if (only)
      notify({
        severity: 'success',
        message: t('forward.done', { channel: labels(done) }),
        ...(onOpenMessage &&
          others.length === 0 && {
            actions: [{ label: t('forward.view'), run: () => onOpenMessage(only.cid, only.id) }],
          }),
      });
    const failure = opened.find((one) => one.status === 'rejected');
    if (!failure) return onClose();
    const refused = targets.filter((target) => !done.includes(target));
    notify({
      severity: 'error',
      message: t('forward.notDone', { channel: labels(refused) }),
      reason: failure.reason instanceof Error ? failure.reason.message : t('states.safeToRetry'),
    });
    setTargets(refused);
    setSending(false);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('forward.title')}
      initialFocus={field}
      onSubmit={() => void forward()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={targets.length === 0 || isSending}>
            {t('actions.forward')}
          </Button>
        </>
      }
    >
      <TargetPicker chosen={targets} onChange={setTargets} maxTargets={maxTargets} fieldRef={field} />
      <div className="cf-quote">
        <QuoteContent message={original} text={plainText(message.text)} />
      </div>
      <TextArea
        label={t('forward.comment')}
        hint={t('forward.commentHint')}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
    </Dialog>
  );
}
