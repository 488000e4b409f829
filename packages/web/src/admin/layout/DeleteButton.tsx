import { Button, ConfirmDialog, useText } from '@confab/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';

export interface DeleteButtonProps {
  /** The question: "Delete News?" */
  title: string;
  /** The consequences. */
  children: string;
  onDelete(): Promise<void>;
}

/** A button that deletes what the page shows, after a confirmation. */
export function DeleteButton({ title, children, onDelete }: DeleteButtonProps) {
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const { pending, problem, submit } = useSubmit(onDelete);
  return (
    <>
      <Button variant="danger" icon={Trash2} disabled={pending} onClick={() => setAsking(true)}>
        {t('actions.delete')}
      </Button>
      <Problem>{problem}</Problem>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        confirmLabel={t('actions.delete')}
        danger
        onConfirm={() => void submit()}
      >
        <p>{children}</p>
      </ConfirmDialog>
    </>
  );
}
