import { useEffect } from 'react';
import type { OpenRequest } from '../../serviceWorker/openPath.ts';

/** Opens the page of a clicked notification when the service worker requests it. */
export function useOpenRequests(go: (path: string) => void): void {
  useEffect(() => {
    const worker = navigator.serviceWorker;
    const open = ({ data, ports }: MessageEvent<Partial<OpenRequest> | null>) => {
      if (data?.type !== 'open' || data.path === undefined) return;
      go(data.path);
      ports[0]?.postMessage('gone');
    };
    worker?.addEventListener('message', open);
    return () => worker?.removeEventListener('message', open);
  }, [go]);
}
