import { Button, Dialog, useText } from '@confab/react';
import type { ReactNode } from 'react';
import { integrationsText } from './integrationsText.ts';
import { ShownOnce } from './ShownOnce.tsx';

export interface ShownOnceDialogProps {
  title: string;
  description?: string;
  label: string;
  /** The secret or address, whole. */
  value: string;
  onClose(): void;
  /** What stands below it, such as how to try it out. */
  children?: ReactNode;
}

/** The end of making something that has a secret or an address: here it is, this once. */
export function ShownOnceDialog({
  title,
  description,
  label,
  value,
  onClose,
  children,
}: ShownOnceDialogProps) {
  const { t } = useText(integrationsText);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(description !== undefined && { description })}
      onSubmit={onClose}
      footer={
        <Button type="submit" variant="primary">
          {t('integrations.done')}
        </Button>
      }
    >
      <ShownOnce label={label} value={value} />
      {children}
    </Dialog>
  );
}
