import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type FailureDisplay, lazyPart } from '../../core/primitives/index.ts';
import { useKit } from '../../core/provider/index.ts';
import { provideComposers } from './actionComposers.ts';
import type { MessageAction } from './registry/messageFeature.ts';
import type { MessageActionParts, MessageParts } from './registry/messageParts.ts';

const RETRY_MS = 5000;

type RowParts = typeof import('./rowParts.ts');

/** The parts once they are loaded, so that a key acts before the next key. */
let loaded: RowParts | undefined;

async function load(): Promise<RowParts> {
  loaded = await import('./rowParts.ts');
  provideComposers(loaded.composerOf);
  return loaded;
}

/**
 * Returns a component of `messageFeatureParts.ts`, which is loaded with all the others when it is first drawn. Until then
 * its `fallback` is drawn, which reserves its space.
 */
export const messagePart = <Props extends object>(
  select: (parts: RowParts['featureParts']) => ComponentType<Props>,
  failureDisplay?: FailureDisplay,
) => rowPart(({ featureParts }) => select(featureParts), failureDisplay);

/** The toolbar of a message, which is loaded with these parts. */
export const MessageToolbar = rowPart((parts) => parts.MessageToolbar);

function rowPart<Props extends object>(
  select: (parts: RowParts) => ComponentType<Props>,
  failureDisplay: FailureDisplay = 'row',
) {
  const Part = lazyPart(async () => ({ default: select(await load()) }), failureDisplay);
  return ({ fallback, ...props }: Props & { fallback?: ReactNode }) => (
    <Suspense fallback={fallback}>
      <Part {...(props as Props)} />
    </Suspense>
  );
}

/** Returns the `run` of an action, as a function that loads it first unless it is loaded. */
export const runOf = ({ name, host }: Pick<MessageAction, 'name' | 'host'>): MessageActionParts['run'] =>
  runLate(({ actionParts }) => host?.onSelect ?? actionParts[name]?.run);

/** Opens the menu of a message, once it is loaded. */
export const openMenu = runLate((parts) => parts.openMenu);

function runLate(
  select: (parts: RowParts) => MessageActionParts['run'] | undefined,
): MessageActionParts['run'] {
  return (context) => {
    if (loaded) select(loaded)?.(context);
    else void context.report(load().then((parts) => select(parts)?.(context)));
  };
}

/**
 * Loads the parts once the page is idle: hardly a conversation is without pictures. Their features start then. Returns whether
 * they are loaded.
 */
export function usePreloadedParts(): boolean {
  const kit = useKit();
  const [areLoaded, setLoaded] = useState(loaded !== undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const begin = () =>
      void load().then(
        ({ featureParts }) => {
          for (const { start } of Object.values<MessageParts>(featureParts)) start?.(kit);
          setLoaded(true);
        },
        () => {
          if (!isGone) timer = setTimeout(begin, RETRY_MS);
        },
      );
    const canWait = typeof requestIdleCallback === 'function';
    const handle = canWait ? requestIdleCallback(begin) : undefined;
    if (!canWait) begin();
    return () => {
      isGone = true;
      clearTimeout(timer);
      if (handle !== undefined) cancelIdleCallback(handle);
    };
  }, [kit]);
  return areLoaded;
}
