import { fileAccess, isLive } from '@confab/client';
import { localPreviews } from '@confab/client/localPreviews';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../../../core/provider/index.ts';

/** The props for an element that shows a file of a message. */
export interface FileSource {
  url: string;
  /** Whether the element failed to load it. */
  isBroken: boolean;
  onError(): void;
  /** Checks the element when it mounts: an error before that fires no event. */
  ref(element: HTMLImageElement | HTMLVideoElement | null): void;
  /** Makes the element try again. */
  retry(): void;
}

/**
 * Returns the URL of a file given by its path in a message: a local preview if there is one, else the service's. A URL stays
 * the same while it works, so that a new ticket does not reload a picture; when it fails, a new one is tried before the file
 * counts as broken. A broken file is tried again when there is a new ticket or connection.
 */
export function useFileSource(path: string): FileSource {
  const client = useClient();
  const initial = () => ({
    path,
    url: client.part(localPreviews).of(path) ?? client.fileUrl(path),
    isBroken: false,
  });
  const [source, setSource] = useState(initial);
  const live = source.path === path ? source : initial();
  if (live !== source) setSource(live);

  const onError = useCallback(
    () =>
      setSource((old) => {
        const url = client.fileUrl(old.path);
        return old.url.startsWith(url) ? { ...old, isBroken: true } : { ...old, url };
      }),
    [client],
  );
  const ref = useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (element && hasFailed(element)) onError();
    },
    [onError],
  );
  const again = useCallback(
    ({ path }: { path: string }) => ({
      path,
      // Another fragment makes the element load again.
      url: `${client.fileUrl(path)}#${performance.now()}`,
      isBroken: false,
    }),
    [client],
  );
  useEffect(() => {
    const tryAgain = () => {
      if (isLive(client.connection.state.get())) setSource((old) => (old.isBroken ? again(old) : old));
    };
    const stops = [client.part(fileAccess).version, client.connection.state].map((each) =>
      each.subscribe(tryAgain),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, again]);
  const retry = useCallback(() => setSource(again), [again]);
  return { url: live.url, isBroken: live.isBroken, onError, ref, retry };
}

const hasFailed = (element: HTMLImageElement | HTMLVideoElement): boolean =>
  element instanceof HTMLVideoElement
    ? element.error !== null
    : element.complete && element.naturalWidth === 0;
