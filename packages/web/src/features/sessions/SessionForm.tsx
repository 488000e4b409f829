import { Button } from '@confab/react';
import type { ReactNode } from 'react';
import type { Submission } from '../../core/requests/useSubmit.ts';

/** A form with one primary button and, above it, the error of the form as a whole. */
export function SessionForm(props: { submission: Submission; submitLabel: string; children: ReactNode }) {
  const { submission, submitLabel, children } = props;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submission.submit();
      }}
    >
      {children}
      {submission.problem && (
        <div className="web-session__problem" role="alert">
          {submission.problem}
        </div>
      )}
      <Button type="submit" variant="primary" size="lg" disabled={submission.pending}>
        {submitLabel}
      </Button>
    </form>
  );
}
