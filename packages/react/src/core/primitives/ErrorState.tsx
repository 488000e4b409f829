import { CircleAlert, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { overridable } from '../overrides/index.ts';
import { useText } from '../text/index.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import './ErrorState.css';

export interface ErrorStateProps {
  /** The error in one sentence. */
  title?: ReactNode;
  /** A reassurance about saved data. */
  children?: ReactNode;
  /** Retries; omitted where a retry cannot help. */
  onRetry?(): void;
}

/** The message of a view that failed to load. */
export const ErrorState = overridable('ErrorState', OwnErrorState);

function OwnErrorState({ title, children, onRetry }: ErrorStateProps) {
  const { t } = useText();
  return (
    <div className="cf-error-state" role="alert">
      <strong>
        <Icon of={CircleAlert} />
        {title ?? t('states.somethingFailed')}
      </strong>
      <p>{children ?? t('states.safeToRetry')}</p>
      {onRetry && (
        <Button icon={RotateCcw} onClick={onRetry}>
          {t('actions.tryAgain')}
        </Button>
      )}
    </div>
  );
}
