import { ConfirmDialog, useText } from '@confab/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { channelTypesText } from './text.en.ts';

/**
 * Asks for confirmation before a link leaves unsaved changes, and lets the browser ask before the page unloads; returns
 * the dialog.
 */
export function useLeaveGuard(isDirty: boolean): ReactNode {
  const { t } = useText(channelTypesText);
  const [, go] = useLocation();
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    if (!isDirty) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const opensHere = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || !opensHere) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(link.pathname + link.search);
    };
    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={target !== undefined}
      onOpenChange={(open) => !open && setTarget(undefined)}
      title={t('types.leaveTitle')}
      confirmLabel={t('types.leave')}
      danger
      onConfirm={() => go(target ?? '/')}
    >
      <p>{t('types.leaveBody')}</p>
    </ConfirmDialog>
  );
}
