import type { ChatClient } from '@confab/client';
import { Button, EmptyState, useReadable, useText, VisuallyHidden } from '@confab/react';
import { useCanCreate } from '@confab/react/browse';
import { Hash, MessagesSquare, Plus, UserPlus } from 'lucide-react';
import { useLocation } from 'wouter';
import type { ShellDialog } from './sidebarProps.ts';
import { shellText } from './text.en.ts';
import { useFirstChannel } from './useFirstChannel.ts';
import { useTitle } from './useTitle.ts';

/** The main column of somebody who has no channel yet. */
export default function Welcome(props: {
  client: ChatClient;
  appName: string;
  onDialog(dialog: ShellDialog): void;
}) {
  const { client, appName, onDialog } = props;
  const { t } = useText(shellText);
  const [, go] = useLocation();
  useTitle(client, appName);
  const canCreate = useCanCreate();
  const isAdmin = useReadable(client.me, (me) => me?.role === 'admin');
  if (useFirstChannel(client)) return <main className="web-shell__main" aria-busy />;
  const hint = isAdmin ? 'shell.emptyHint' : canCreate ? 'shell.emptyHintMember' : 'shell.emptyHintReader';
  return (
    <main className="web-shell__main web-shell__welcome" aria-label={appName}>
      <VisuallyHidden>
        <h1>{appName}</h1>
      </VisuallyHidden>
      <EmptyState
        icon={MessagesSquare}
        title={t('shell.emptyTitle', { app: appName })}
        actions={
          <>
            <Button variant="primary" icon={Hash} onClick={() => onDialog('browse')}>
              {t('shell.browse')}
            </Button>
            {canCreate && (
              <Button icon={Plus} onClick={() => onDialog('create')}>
                {t('shell.createChannel')}
              </Button>
            )}
            {isAdmin && (
              <Button icon={UserPlus} onClick={() => go('/admin/invitations')}>
                {t('shell.invite')}
              </Button>
            )}
          </>
        }
      >
        {t(hint)}
      </EmptyState>
    </main>
  );
}
