import { maxSegmentBatch, type SegmentType } from '@confab/protocol';
import { Button, Dialog, TextArea, useText } from '@confab/react';
import { useMemo, useState } from 'react';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { splitWords } from '../layout/splitText.ts';
import { segmentsText } from './text.en.ts';

export interface PasteIdsProps {
  type: SegmentType;
  /** Adds up to as many as one call accepts. */
  onAdd(ids: string[]): Promise<void>;
  onClose(): void;
}

/** Adds many targets by their ids, in as many calls as needed; ids that were not added stay in the field. */
export function PasteIds({ type, onAdd, onClose }: PasteIdsProps) {
  const { t } = useText(segmentsText);
  const [text, setText] = useState('');
  const [done, setDone] = useState(0);
  const ids = useMemo(() => [...new Set(splitWords(text))], [text]);
  const { pending, problem, fieldErrors, invalidEntries, submit } = useSubmit(async () => {
    const requested = ids;
    setDone(0);
    for (let from = 0; from < requested.length; from += maxSegmentBatch) {
      await onAdd(requested.slice(from, from + maxSegmentBatch));
      setText(requested.slice(from + maxSegmentBatch).join('\n'));
      setDone(Math.min(from + maxSegmentBatch, requested.length));
    }
    onClose();
  }, ['target_ids']);
  const rule = fieldErrors.target_ids;
  const wrong = invalidEntries.target_ids && ids[Number(invalidEntries.target_ids)];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('segments.pasteTitle')}
      onSubmit={() => ids.length > 0 && void submit()}
      footer={
        <>
          {pending && <span role="status">{t('segments.pasted', { done, total: done + ids.length })}</span>}
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={pending || ids.length === 0}>
            {t('segments.pasteAdd', { count: ids.length })}
          </Button>
        </>
      }
    >
      <TextArea
        label={t(type === 'user' ? 'segments.pasteUsers' : 'segments.pasteChannels')}
        rows={8}
        spellCheck={false}
        autoCapitalize="off"
        dir="ltr"
        value={text}
        error={problem ?? (wrong ? `${wrong}: ${rule}` : rule)}
        readOnly={pending}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  );
}
