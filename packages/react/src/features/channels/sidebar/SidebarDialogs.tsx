import type { Channel } from '@confab/client';
import { sections as sectionsPart } from '@confab/client/sections';
import type { Section } from '@confab/protocol';
import { Suspense } from 'react';
import { ConfirmDialog, lazyPart } from '../../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { ChannelDialog } from '../dialogs/ChannelDialog.tsx';
import { sidebarText } from './text.en.ts';
import type { Anchor } from './useRowPress.ts';

const ChannelMenu = lazyPart(() => import('./ChannelMenu.tsx'), 'over');
const SectionNameDialog = lazyPart(() => import('./SectionNameDialog.tsx'), 'over');

/** The menu or dialog that is open over the sidebar. */
export type OpenedDialog =
  | { kind: 'menu'; channel: Channel; anchor: Anchor }
  | { kind: 'leave'; channel: Channel }
  /** Without a section: names a new one. */
  | { kind: 'name'; section?: Section }
  | { kind: 'delete'; section: Section };

export interface SidebarDialogsProps {
  opened: OpenedDialog | undefined;
  sections: readonly Section[];
  onOpen(next: OpenedDialog | undefined): void;
  onCloseMenu(): void;
  /** Announces a change to screen readers. */
  onAnnounce(text: string): void;
}

/** Shows what is open over the sidebar: a channel's menu, or a dialog about a channel or section. */
export function SidebarDialogs({ opened, sections, onOpen, onCloseMenu, onAnnounce }: SidebarDialogsProps) {
  const { t } = useText(sidebarText);
  const report = useReportFailure();
  const part = useClient().part(sectionsPart);
  const close = () => onOpen(undefined);
  return (
    <>
      <Suspense fallback={null}>
        {opened?.kind === 'menu' && (
          <ChannelMenu
            key={opened.channel.cid}
            channel={opened.channel}
            anchor={opened.anchor}
            ownSections={sections.filter(({ kind }) => kind === 'own')}
            onClose={onCloseMenu}
            onLeave={(channel) => onOpen({ kind: 'leave', channel })}
            onMoved={(channel, section) =>
              onAnnounce(t('sidebar.movedTo', { channel, section: section?.name ?? t('sidebar.noSection') }))
            }
          />
        )}
        {opened?.kind === 'name' && <SectionNameDialog section={opened.section} onClose={close} />}
        {opened?.kind === 'leave' && (
          <ChannelDialog channel={opened.channel} action="leave" onClose={close} />
        )}
      </Suspense>
      {opened?.kind === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={t('sidebar.deleteTitle', { name: opened.section.name ?? '' })}
          confirmLabel={t('sidebar.deleteSection')}
          danger
          onConfirm={() => void report(part.delete(opened.section.id))}
        >
          <p>{t('sidebar.deleteBody')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
