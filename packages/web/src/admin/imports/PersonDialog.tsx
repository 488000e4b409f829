import type { User } from '@confab/protocol';
import { Button, Dialog, useText } from '@confab/react';
import { PeoplePicker } from '@confab/react/people';
import { useState } from 'react';
import { importsText } from './text.en.ts';

export interface PersonDialogProps {
  /** The person's name in the archive. */
  name: string;
  onChoose(userId: string): void;
  onClose(): void;
}

/** Matches a person of an archive with a user here. */
export function PersonDialog({ name, onChoose, onClose }: PersonDialogProps) {
  const { t } = useText(importsText);
  const [chosen, setChosen] = useState<User[]>([]);
  const [user] = chosen;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('imports.chooseTitle', { name })}
      onSubmit={() => {
        if (!user) return;
        onChoose(user.id);
        onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!user}>
            {t('actions.save')}
          </Button>
        </>
      }
    >
      <PeoplePicker chosen={chosen} onChange={(next) => setChosen(next.slice(-1))} />
    </Dialog>
  );
}
