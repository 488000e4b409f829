import type { Channel } from '@confab/client';
import { type ArrangedSection, sections as sectionsPart } from '@confab/client/sections';
import type { Section } from '@confab/protocol';
import { ChevronDown, ChevronRight, Ellipsis, Plus } from 'lucide-react';
import { type ReactNode, Suspense, useId } from 'react';
import { Icon, IconButton, lazyPart, Menu, VisuallyHidden } from '../../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { channelsText } from '../text.en.ts';
import { RowsInView } from './RowsInView.tsx';
import type { SectionMenuProps } from './SectionMenu.tsx';
import { sidebarText } from './text.en.ts';
import type { ChannelDrag } from './useChannelDrag.ts';

const SectionMenu = lazyPart(() => import('./SectionMenu.tsx'), 'over');

export interface ChannelSectionProps extends Omit<SectionMenuProps, 'section'> {
  arranged: ArrangedSection;
  title: string;
  /** The text of an empty section. */
  empty: string;
  drag: ChannelDrag;
  /** The plus button beside the title. */
  add?: { readonly label: string; readonly onAdd: () => void } | undefined;
  children(channel: Channel): ReactNode;
}

/** A section of the sidebar: a title that collapses it, and its channels. */
export function ChannelSection(props: ChannelSectionProps) {
  const { arranged, title, empty, drag, add, children, ...menu } = props;
  const { section, channels } = arranged;
  const { t } = useText(sidebarText);
  const texts = useText(channelsText);
  const part = useClient().part(sectionsPart);
  const report = useReportFailure();
  const listId = useId();
  const { id, collapsed } = section;
  const unread = collapsed ? channels.filter(hasCountedUnread).length : 0;
  return (
    <section className="cf-channels__section" data-over={drag.over === id || undefined} {...drag.target(id)}>
      <header className="cf-channels__head" {...drag.source({ sectionId: id })}>
        <h2>
          <button
            type="button"
            aria-expanded={!collapsed}
            aria-controls={listId}
            onClick={() => void report(part.update(id, { collapsed: !collapsed }))}
          >
            <span>{title}</span>
            <Icon of={collapsed ? ChevronRight : ChevronDown} size="xs" />
            {unread > 0 && (
              <span className="cf-channel-row__dot">
                <VisuallyHidden>{texts.t('channels.unread', { count: unread })}</VisuallyHidden>
              </span>
            )}
          </button>
        </h2>
        <Menu
          align="end"
          trigger={
            <IconButton
              className="cf-channels__more"
              icon={Ellipsis}
              size="sm"
              label={t('sidebar.sectionMenu', { name: title })}
            />
          }
        >
          <Suspense fallback={null}>
            <SectionMenu section={section} {...menu} />
          </Suspense>
        </Menu>
        {add && <IconButton icon={Plus} size="sm" label={add.label} onClick={add.onAdd} />}
      </header>
      <div id={listId} hidden={collapsed}>
        {!collapsed &&
          (channels.length > 0 ? (
            <RowsInView items={channels} keyOf={({ cid }) => cid}>
              {children}
            </RowsInView>
          ) : (
            <p className="cf-channels__empty">{empty}</p>
          ))}
      </div>
    </section>
  );
}

/** Whether a channel has something unread that counts for its collapsed section. */
export function hasCountedUnread({ state }: Channel): boolean {
  const { unreadCount, isMuted, read } = state.get();
  return (
    (unreadCount > 0 && !isMuted) || (read?.mention_numbers.length ?? 0) > 0 || read?.marked_unread === true
  );
}

/** Returns a section's display name. */
export function sectionTitle(
  section: Section,
  titles: Record<Exclude<Section['kind'], 'own'>, string>,
): string {
  return section.kind === 'own' ? (section.name ?? '') : titles[section.kind];
}
