// biome-ignore lint/style/noRestrictedImports: what stands in its place everywhere else
import { Component, type ComponentType, lazy, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useText } from '../text/index.ts';
import { ErrorState } from './ErrorState.tsx';
import './lazyPart.css';

/**
 * Where a part that could not be loaded says so: as a whole panel or page, over the page for what opens over it, or in a row
 * of text. A `hidden` part shows nothing, as nobody opened it, and is loaded again after a while.
 */
export type FailureDisplay = 'panel' | 'over' | 'row' | 'hidden';

const HIDDEN_RETRY_MS = 5000;

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** One try to load a part. */
interface Attempt<Props> {
  readonly part: ComponentType<Props>;
}

/**
 * Loads a component when it is first drawn, in place of React's `lazy`: where that fails, an error state stands in its place
 * with a way to try again. It also tries again by itself when the network is back. Wrap it in a `Suspense` as ever.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  place: FailureDisplay = 'panel',
): ComponentType<Props> {
  const listeners = new Set<() => void>();
  const begin = (): Attempt<Props> => {
    const attempt: Attempt<Props> = {
      part: lazy(() =>
        load().catch((cause: unknown) => {
          throw new PartNotLoaded(attempt, cause);
        }),
      ),
    };
    return attempt;
  };
  // All that draw the part share one try, and one success.
  let current = begin();
  const retry = () => {
    current = begin();
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return function LazyPart(props: Props) {
    const attempt = useSyncExternalStore(
      subscribe,
      () => current,
      () => current,
    );
    return (
      <PartBoundary attempt={attempt} failed={<NotLoaded place={place} onRetry={retry} />}>
        <attempt.part {...props} />
      </PartBoundary>
    );
  };
}

class PartNotLoaded extends Error {
  readonly attempt: object;

  constructor(attempt: object, cause: unknown) {
    super('A part of the page could not be loaded.', { cause });
    this.attempt = attempt;
  }
}

interface PartBoundaryProps {
  attempt: object;
  failed: ReactNode;
  children: ReactNode;
}

/** Draws the error state for the attempt that failed; any other error is not its own. */
class PartBoundary extends Component<PartBoundaryProps, { failure?: PartNotLoaded }> {
  override state: { failure?: PartNotLoaded } = {};

  static getDerivedStateFromError(error: unknown): { failure: PartNotLoaded } {
    if (error instanceof PartNotLoaded) return { failure: error };
    throw error;
  }

  override render() {
    const { attempt, failed, children } = this.props;
    return this.state.failure?.attempt === attempt ? failed : children;
  }
}

function NotLoaded({ place, onRetry }: { place: FailureDisplay; onRetry(): void }) {
  const { t } = useText();
  useEffect(() => {
    addEventListener('online', onRetry);
    const timer = place === 'hidden' ? setTimeout(onRetry, HIDDEN_RETRY_MS) : undefined;
    return () => {
      removeEventListener('online', onRetry);
      clearTimeout(timer);
    };
  }, [onRetry, place]);
  if (place === 'hidden') return null;
  if (place === 'row') {
    return (
      <span className="cf-not-loaded-row" role="alert">
        {t('states.notLoaded')}{' '}
        <button type="button" onClick={onRetry}>
          {t('actions.tryAgain')}
        </button>
      </span>
    );
  }
  return (
    <div className="cf-not-loaded" data-place={place}>
      <ErrorState title={t('states.notLoaded')} onRetry={onRetry}>
        {t('states.checkConnection')}
      </ErrorState>
    </div>
  );
}
