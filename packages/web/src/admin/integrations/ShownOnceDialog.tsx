import { Button, Dialog, useText } from '@confab/react';
import type { ReactNode } from 'react';
import { ShownOnce } from './ShownOnce.tsx';

export interface ShownOnceDialogProps {
  title: string;
  description?: string;
  label: string;
  /** The secret or URL, unmasked. */
  value: string;
  onClose(): void;
  /** Content below it, such as an example call. */
  children?: ReactNode;
}

/** The last step of creating something with a secret or URL: shows it once. */
export function ShownOnceDialog({
  title,
  description,
  label,
  value,
  onClose,
  children,
}: ShownOnceDialogProps) {
  const { t } = useText();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(description !== undefined && { description })}
      onSubmit={onClose}
      footer={
        <Button type="submit" variant="primary">
          {t('actions.done')}
        </Button>
      }
    >
      <ShownOnce label={label} value={value} />
      {children}
    </Dialog>
  );
}
