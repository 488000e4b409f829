import type { ChatClient } from '@confab/client';
import { Button, EmptyState, useText, VisuallyHidden } from '@confab/react';
import { Compass } from 'lucide-react';
import { useLocation } from 'wouter';
import { shellText } from './text.en.ts';
import { useTitle } from './useTitle.ts';

/** The page of an unknown URL. */
export default function NotFound({ client, appName }: { client: ChatClient; appName: string }) {
  const { t } = useText(shellText);
  const [, go] = useLocation();
  useTitle(client, t('shell.notFound'), appName);
  return (
    <main className="web-shell__main web-shell__welcome">
      <VisuallyHidden>
        <h1>{appName}</h1>
      </VisuallyHidden>
      <EmptyState
        icon={Compass}
        title={t('shell.notFound')}
        actions={
          <Button variant="primary" onClick={() => go('/')}>
            {t('shell.toConversations')}
          </Button>
        }
      >
        {t('shell.notFoundHint')}
      </EmptyState>
    </main>
  );
}
