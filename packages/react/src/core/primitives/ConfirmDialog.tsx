import type { ReactNode } from 'react';
import { useText } from '../text/index.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** A question: "Delete this message?" */
  title: string;
  /** The consequences, and whether they can be undone. */
  children?: ReactNode;
  /** The verb on the button: "Delete". */
  confirmLabel: string;
  danger?: boolean;
  onConfirm(): void;
}

/** Asks for confirmation before an action that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, confirmLabel, danger, onConfirm } = props;
  const { t } = useText();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size="sm"
      onSubmit={() => {
        onOpenChange(false);
        onConfirm();
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('actions.cancel')}</Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
