import type { ChatError } from '@confab/protocol';
import {
  Button,
  EmptyState,
  ErrorState,
  lazyPart,
  openConversation,
  Skeleton,
  useClient,
  useReportFailure,
  useText,
} from '@confab/react';
import { MentionTargets } from '@confab/react/mentions';
import { CheckCheck, type LucideIcon } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { EntryList } from './EntryList.tsx';
import { channelPath } from './paths.ts';
import { shellText } from './text.en.ts';
import './InboxPage.css';

const ProfileCard = lazyPart(
  async () => ({ default: (await import('@confab/react/people')).ProfileCard }),
  'over',
);

interface InboxFrameProps {
  title: string;
  /** Buttons and filters at the end of the header. */
  actions?: ReactNode;
  /** A line below the header: the filters of the list. */
  bar?: ReactNode;
  children: ReactNode;
}

export interface InboxPageProps extends Omit<InboxFrameProps, 'children'> {
  /** The first page is loading. */
  isLoading: boolean;
  /** The error of loading; `onRetry` tries again. */
  error: ChatError | undefined;
  onRetry(): void;
  /** The empty state. */
  empty: { icon: LucideIcon; title: string; hint: string };
  /** Loads more; undefined hides the button. */
  onMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
  /** One `Entry` for each. */
  children: readonly ReactNode[];
}

/** The page of an inbox: its header, its entries, and its loading, empty and error states. */
export function InboxPage({ title, actions, bar, children, ...rest }: InboxPageProps) {
  return (
    <InboxFrame title={title} actions={actions} bar={bar}>
      <Entries {...rest} title={title}>
        {children}
      </Entries>
    </InboxFrame>
  );
}

/** The button that marks all entries of an inbox as read. */
export function MarkAllRead({ onMark }: { onMark(): Promise<unknown> }) {
  const { t } = useText(shellText);
  const report = useReportFailure();
  const [isMarking, setMarking] = useState(false);
  async function mark() {
    setMarking(true);
    await report(onMark());
    setMarking(false);
  }
  return (
    <Button variant="quiet" size="sm" icon={CheckCheck} disabled={isMarking} onClick={() => void mark()}>
      {t('inboxes.markAllRead')}
    </Button>
  );
}

/** The frame of an inbox whose content loads by itself; people and channels that its messages mention open. */
export function InboxFrame({ title, actions, bar, children }: InboxFrameProps) {
  const [, go] = useLocation();
  const client = useClient();
  const report = useReportFailure();
  const [profile, setProfile] = useState<{ userId: string; anchor: Element }>();
  const openChannel = useCallback((cid: string) => go(channelPath(cid)), [go]);
  const openProfile = useCallback((userId: string, anchor: Element) => setProfile({ userId, anchor }), []);
  return (
    <main className="web-shell__main web-inbox">
      <header className="web-inbox__head">
        <h1>{title}</h1>
        {actions}
      </header>
      {bar}
      <div className="web-inbox__body">
        <MentionTargets onOpenProfile={openProfile} onOpenChannel={openChannel}>
          {children}
        </MentionTargets>
      </div>
      <Suspense fallback={null}>
        {profile && (
          <ProfileCard
            {...profile}
            onClose={() => setProfile(undefined)}
            onMessage={(userId) =>
              void report(openConversation(client, [userId]).then(({ cid }) => openChannel(cid)))
            }
            onEdit={() => go('/settings/profile')}
          />
        )}
      </Suspense>
    </main>
  );
}

function Entries(props: Omit<InboxPageProps, 'actions' | 'bar'>) {
  const { title, isLoading, error, onRetry, empty, onMore, isLoadingMore = false, children } = props;
  const { t } = useText(shellText);
  if (children.length === 0) {
    if (error) {
      return (
        <ErrorState title={t('inboxes.failed')} onRetry={onRetry}>
          {error.message}
        </ErrorState>
      );
    }
    if (isLoading) return <Skeleton of="messages" />;
    return (
      <EmptyState icon={empty.icon} title={empty.title}>
        {empty.hint}
      </EmptyState>
    );
  }
  return (
    <>
      <EntryList label={title}>{children}</EntryList>
      {error && (
        <ErrorState title={t('inboxes.failed')} onRetry={onRetry}>
          {error.message}
        </ErrorState>
      )}
      {onMore && !error && (
        <Button variant="quiet" disabled={isLoadingMore} onClick={onMore}>
          {t('inboxes.more')}
        </Button>
      )}
    </>
  );
}
