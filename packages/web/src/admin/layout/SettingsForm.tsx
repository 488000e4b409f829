import { Button, useText } from '@confab/react';
import type { ReactNode } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import type { Submission } from '../../core/requests/useSubmit.ts';

export interface SettingsFormProps {
  className: string;
  submission: Pick<Submission, 'pending' | 'problem' | 'submit'>;
  /** Announced beside the button after saving. */
  status: string | false;
  /** Called when a field changes. */
  onEdit(): void;
  children: ReactNode;
}

/** The form of a page of settings: its fields, its error, and the button that saves them. */
export function SettingsForm({ className, submission, status, onEdit, children }: SettingsFormProps) {
  const { t } = useText();
  const { pending, problem, submit } = submission;
  return (
    <form
      className={className}
      noValidate
      onChange={onEdit}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      <Problem>{problem}</Problem>
      <div className="web-page__row">
        <Button type="submit" variant="primary" disabled={pending}>
          {t('actions.save')}
        </Button>
        <span role="status">{status}</span>
      </div>
    </form>
  );
}
