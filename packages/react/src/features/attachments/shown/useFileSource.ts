import { fileAccess, isLive } from '@confab/client';
import { localPreviews } from '@confab/client/localPreviews';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
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
 * counts as broken. A broken file is tried again when the connection returns.
 */
export function useFileSource(path: string): FileSource {
  const client = useClient();
  const version = useReadable(client.part(fileAccess).version);
  const current = () => client.part(localPreviews).of(path) ?? client.fileUrl(path);
  const [source, setSource] = useState(() => ({ path, url: current(), isBroken: false, tries: 0 }));
  const live = source.path === path ? source : { path, url: current(), isBroken: false, tries: 0 };
  if (live !== source) setSource(live);

  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    setSource((old) => (old.isBroken ? { ...old, url: client.fileUrl(old.path), isBroken: false } : old));
  }, [version, client]);

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
    (old: { path: string; url: string; isBroken: boolean; tries: number }) => {
      const tries = old.tries + 1;
      // Another fragment makes the element load again.
      return { ...old, tries, url: `${client.fileUrl(old.path)}#${tries}`, isBroken: false };
    },
    [client],
  );
  const retry = useCallback(() => setSource(again), [again]);
  const isOnline = useReadable(client.connection.state, isLive);
  useEffect(() => {
    if (isOnline) setSource((old) => (old.isBroken ? again(old) : old));
  }, [isOnline, again]);
  return { url: live.url, isBroken: live.isBroken, onError, ref, retry };
}

const hasFailed = (element: HTMLImageElement | HTMLVideoElement): boolean =>
  element instanceof HTMLVideoElement
    ? element.error !== null
    : element.complete && element.naturalWidth === 0;
