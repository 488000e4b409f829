import { ConfirmDialog, Dialog, useText } from '@confab/react';
import { useRef, useState } from 'react';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { factorsText } from './text.en.ts';

export interface RecoveryCodesDialogProps {
  /** Empty: the dialog is closed. */
  codes: readonly string[];
  onDone(): void;
}

/** Shows new recovery codes until the user has saved them, or confirms that they may be lost. */
export function RecoveryCodesDialog({ codes, onDone }: RecoveryCodesDialogProps) {
  const { t } = useText(factorsText);
  const [isClosing, setClosing] = useState(false);
  const copy = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Dialog
        open={codes.length > 0}
        onOpenChange={(open) => !open && setClosing(true)}
        title={t('factors.codesTitle')}
        initialFocus={copy}
      >
        <RecoveryCodes codes={codes} onDone={onDone} copyRef={copy} />
      </Dialog>
      <ConfirmDialog
        open={isClosing}
        onOpenChange={setClosing}
        title={t('factors.codesUnsavedTitle')}
        confirmLabel={t('actions.close')}
        danger
        onConfirm={onDone}
      >
        <p>{t('factors.codesUnsavedHint')}</p>
      </ConfirmDialog>
    </>
  );
}
