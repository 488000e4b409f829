import type { Channel } from '@confab/client';
import { composerOf } from '@confab/client/composer';
import { Button, Dialog, EmptyState, useClient, useReportFailure, useText } from '@confab/react';
import { type ForwardTarget, openTarget, TargetPicker } from '@confab/react/browse';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { dropShared, readShared, type SharedContent } from '../../serviceWorker/sharedContent.ts';
import { channelPath } from '../shell/paths.ts';
import { shareText } from './text.en.ts';

/** Puts what another app has shared into the composer of a chosen conversation (WEB-02). */
export default function SharePage() {
  const { t } = useText(shareText);
  const client = useClient();
  const report = useReportFailure();
  const [, go] = useLocation();
  const [content, setContent] = useState<SharedContent | 'none'>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    readShared().then(
      (found) => setContent(found ?? 'none'),
      () => setContent('none'),
    );
  }, []);

  function leave(path: string) {
    void dropShared().catch(() => undefined);
    go(path, { replace: true });
  }

  async function share([target]: readonly ForwardTarget[]) {
    if (!target || typeof content !== 'object') return;
    const opening = openTarget(client, target);
    if (!(await report(opening))) return;
    const channel = await opening;
    await addToComposer(channel, content);
    leave(channelPath(channel.cid));
  }

  if (content === undefined) return null;
  const isNothing = content === 'none';
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && leave('/')}
      title={t('share.title')}
      description={isNothing ? undefined : t('share.hint')}
      initialFocus={isNothing ? undefined : field}
      footer={<Button onClick={() => leave('/')}>{t('actions.cancel')}</Button>}
    >
      {isNothing ? (
        <EmptyState title={t('share.nothing')}>{t('share.nothingHint')}</EmptyState>
      ) : (
        <>
          <blockquote className="cf-quote">
            {content.text && <p dir="auto">{content.text}</p>}
            {content.files.length > 0 && <p>{t('share.files', { count: content.files.length })}</p>}
          </blockquote>
          <TargetPicker
            chosen={[]}
            onChange={(chosen) => void share(chosen)}
            maxTargets={1}
            chosenLabel={t('share.to')}
            fieldRef={field}
          />
        </>
      )}
    </Dialog>
  );
}

/** Adds to what is already written there. */
async function addToComposer(channel: Channel, { text, files }: SharedContent): Promise<void> {
  const composer = composerOf(channel);
  await composer.restored();
  const written = composer.text.text;
  if (text !== '') composer.text.type(written.trim() === '' ? text : `${written}\n${text}`);
  composer.attachments.add(files);
}
