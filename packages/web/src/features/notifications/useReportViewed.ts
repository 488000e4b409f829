import type { ChatClient } from '@confab/client';
import { activeView } from '@confab/client/notifications';
import { useReadable } from '@confab/react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useAppRoute } from '../shell/useAppRoute.ts';
import { usePhone } from '../shell/usePhone.ts';
import type { Attention } from './attention.ts';

/**
 * Reports to the service which channel and thread the user is looking at, so that it sends no notifications for them.
 */
export function useReportViewed(client: ChatClient, attention: Attention): void {
  const [path] = useLocation();
  const { cid, panel } = useAppRoute();
  const hasAttention = useReadable(attention.state);
  const isConversation = path === '/' || path.startsWith('/c/');
  const parentId = panel?.kind === 'thread' ? panel.subject : undefined;
  const isThreadOnly = usePhone() && parentId !== undefined;
  useEffect(() => {
    const isLooking = hasAttention && isConversation && cid !== undefined;
    client.part(activeView).set(isLooking ? { cid, parentId, isThreadOnly } : undefined);
  }, [client, hasAttention, isConversation, cid, parentId, isThreadOnly]);
  useEffect(() => () => client.part(activeView).set(), [client]);
}
