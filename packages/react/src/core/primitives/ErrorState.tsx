import { CircleAlert, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../text/index.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import './ErrorState.css';

export interface ErrorStateProps {
  /** What happened. */
  title?: ReactNode;
  /** What is safe. */
  children?: ReactNode;
  /** How to go on, where trying again can help. */
  onRetry?(): void;
}

/** What a place says when it could not load. */
export function ErrorState({ title, children, onRetry }: ErrorStateProps) {
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
