import {
  Component,
  type ComponentType,
  // biome-ignore lint/style/noRestrictedImports: this replaces it everywhere else
  lazy,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useText } from '../text/index.ts';
import { ErrorState } from './ErrorState.tsx';
import './lazyPart.css';

/**
 * The form of the error state of a part that failed to load: a whole panel or page, a layer over the page, or a row of text.
 * A `hidden` part shows nothing, since nobody opened it, and is retried after a while.
 */
export type FailureDisplay = 'panel' | 'over' | 'row' | 'hidden';

const HIDDEN_RETRY_MS = 5000;

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** One attempt to load a part. */
interface Attempt<Props> {
  readonly part: ComponentType<Props>;
  /** The component once it is loaded. */
  loaded?: ComponentType<Props>;
}

/** A component that is loaded when it is first drawn, or before. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Loads it, so that it is drawn at once: React shows what replaces a fallback only after 300 ms. */
  preload(): Promise<unknown>;
};

/**
 * Loads a component when it is first drawn, like React's `lazy`, but renders an error state with a retry button if that
 * fails. It also retries when the network is back. Wrap it in a `Suspense`.
 *
 * A server draws nothing for it: the page would adopt that part later than the rest, when its state has changed.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  failureDisplay: FailureDisplay = 'panel',
): LazyPart<Props> {
  const listeners = new Set<() => void>();
  const begin = (): Attempt<Props> => {
    const attempt: Attempt<Props> = {
      part: lazy(() =>
        loadInto(attempt).catch((cause: unknown) => {
          throw new PartNotLoaded(attempt, cause);
        }),
      ),
    };
    return attempt;
  };
  const loadInto = async (attempt: Attempt<Props>) => {
    const module = await load();
    attempt.loaded = module.default;
    return module;
  };
  // All instances of the part share one attempt and its result.
  let current = begin();
  const retry = () => {
    current = begin();
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  function Part(props: Props) {
    const attempt = useSyncExternalStore(
      subscribe,
      () => current,
      () => undefined,
    );
    const [Preloaded] = useState(() => current.loaded);
    if (!attempt) return null;
    if (Preloaded) return <Preloaded {...props} />;
    return (
      <PartBoundary attempt={attempt} failed={<NotLoaded failureDisplay={failureDisplay} onRetry={retry} />}>
        <attempt.part {...props} />
      </PartBoundary>
    );
  }
  return Object.assign(Part, { preload: () => loadInto(current) });
}

class PartNotLoaded extends Error {
  readonly attempt: object;

  constructor(attempt: object, cause: unknown) {
    super('Part of the page couldn’t be loaded.', { cause });
    this.attempt = attempt;
  }
}

interface PartBoundaryProps {
  attempt: object;
  failed: ReactNode;
  children: ReactNode;
}

/** Renders the error state of a failed attempt; rethrows any other error. */
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

/** The error state of code that failed to load, which is retried when the network is back. */
export function NotLoaded({ failureDisplay, onRetry }: { failureDisplay: FailureDisplay; onRetry(): void }) {
  const { t } = useText();
  useEffect(() => {
    addEventListener('online', onRetry);
    const timer = failureDisplay === 'hidden' ? setTimeout(onRetry, HIDDEN_RETRY_MS) : undefined;
    return () => {
      removeEventListener('online', onRetry);
      clearTimeout(timer);
    };
  }, [onRetry, failureDisplay]);
  if (failureDisplay === 'hidden') return null;
  if (failureDisplay === 'row') {
    return (
      <span className="cf-not-loaded-row" role="alert">
        {t('states.notLoaded')}{' '}
        <button type="button" onClick={onRetry}>
          {t('actions.tryAgain')}
        </button>
      </span>
    );
  }
  // Above everything, wherever it is opened: a position fixed in a row that is moved would be the row's.
  const over = failureDisplay === 'over' && { popover: 'manual' as const, ref: showPopover };
  return (
    <div className="cf-not-loaded" {...over}>
      <ErrorState title={t('states.notLoaded')} onRetry={onRetry}>
        {t('states.checkConnection')}
      </ErrorState>
    </div>
  );
}

const showPopover = (element: HTMLElement | null) => element?.showPopover();
