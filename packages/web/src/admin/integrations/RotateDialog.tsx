import { secretOverlapHours } from '@confab/protocol';
import { Button, Dialog, Select, useText } from '@confab/react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { ShownOnce } from './ShownOnce.tsx';
import { integrationsText } from './text.en.ts';

const overlaps = ['0', '1', String(secretOverlapHours), '168'] as const;

export interface RotateDialogProps {
  name: string;
  /** Creates the new secret; the old one also signs for this many hours. */
  rotate(overlapHours: number): Promise<string>;
  onClose(): void;
}

/** Rotates the secret of something that signs its calls, and shows the new one once. */
export function RotateDialog({ name, rotate, onClose }: RotateDialogProps) {
  const { t } = useText(integrationsText);
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]>(overlaps[2]);
  const [secret, setSecret] = useState<string>();
  const { pending, problem, submit } = useSubmit(async () => setSecret(await rotate(Number(overlap))));
  const words = (hours: number) => {
    if (hours === 0) return t('integrations.rotateNow');
    if (hours <= 24) return t('integrations.rotateHours', { count: hours });
    return t('integrations.rotateDays', { count: hours / 24 });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('integrations.rotateOf', { name })}
      description={t('integrations.rotateHint')}
      onSubmit={() => (secret === undefined ? void submit() : onClose())}
      footer={
        <>
          {secret === undefined && <Button onClick={onClose}>{t('actions.cancel')}</Button>}
          <Button type="submit" variant="primary" disabled={pending}>
            {t(secret === undefined ? 'integrations.rotate' : 'actions.done')}
          </Button>
        </>
      }
    >
      {secret === undefined ? (
        <Select
          label={t('integrations.rotateOverlap')}
          value={overlap}
          onValueChange={setOverlap}
          options={overlaps.map((value) => ({ value, label: words(Number(value)) }))}
        />
      ) : (
        <ShownOnce label={t('integrations.secret')} value={secret} />
      )}
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
