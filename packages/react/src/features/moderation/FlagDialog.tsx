import { type FlagReason, flagReasons, maxFlagTextLength } from '@confab/protocol';
import { useState } from 'react';
import { Button, Dialog, Select, TextArea } from '../../core/primitives/index.ts';
import { useNotify, useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { moderationText } from './text.en.ts';

export interface FlagDialogProps {
  title: string;
  /** The name of the flagged person. */
  name: string;
  onFlag(words: { reason: FlagReason; text?: string }): Promise<unknown>;
  onClose(): void;
}

/** Asks for the reason to flag a message or a person (MOD-01). */
export function FlagDialog({ title, name, onFlag, onClose }: FlagDialogProps) {
  const { t } = useText(moderationText);
  const notify = useNotify();
  const report = useReportFailure();
  const [reason, setReason] = useState<FlagReason>('spam');
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);

  async function submit() {
    setSending(true);
    const words = text.trim() === '' ? { reason } : { reason, text: text.trim() };
    const done = await report(
      onFlag(words).then(() => {
        notify({ severity: 'success', message: t('moderation.flagged') });
        return true;
      }),
    );
    setSending(false);
    if (done) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={t('moderation.flagHint', { name })}
      size="sm"
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={isSending}>
            {t('moderation.send')}
          </Button>
        </>
      }
    >
      <Select
        label={t('moderation.reason')}
        value={reason}
        options={flagReasons.map((value) => ({ value, label: t(`flagReasons.${value}`) }))}
        onValueChange={setReason}
      />
      <TextArea
        label={t('moderation.words')}
        aside={t('moderation.optional')}
        maxLength={maxFlagTextLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Dialog>
  );
}
