import { type Sections, sections as sectionsPart } from '@confab/client/sections';
import type { Section } from '@confab/protocol';
import { ArrowDown, ArrowUp, CheckCheck, FolderPlus, ListFilter, Pencil, Trash2 } from 'lucide-react';
import { MenuCheckItem, MenuChoice, MenuItem, MenuSeparator } from '../../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { sidebarText } from './text.en.ts';

export interface SectionMenuProps {
  section: Section;
  /** All sections in order. */
  sections: readonly Section[];
  onRename(section: Section): void;
  onDelete(section: Section): void;
  onMoved(section: Section, index: number): void;
  onNewSection(): void;
  unreadOnly: boolean;
  onUnreadOnly(unreadOnly: boolean): void;
  onMarkAllRead(): void;
}

/**
 * The menu of a section: its sort order, its position and, for the user's own, its name; below, actions on the whole list.
 */
export default function SectionMenu(props: SectionMenuProps) {
  const { section, sections, onRename, onDelete, onMoved } = props;
  const { t } = useText(sidebarText);
  const report = useReportFailure();
  const part = useClient().part(sectionsPart);
  const index = sections.findIndex(({ id }) => id === section.id);
  const isLast = index === sections.length - 1;
  const move = (to: number) => {
    void report(moveTo(part, sections, section.id, to));
    onMoved(section, to + 1);
  };
  return (
    <>
      <MenuChoice
        label={t('sidebar.sortBy')}
        value={section.channel_order}
        onValueChange={(channel_order) => void report(part.update(section.id, { channel_order }))}
        options={[
          { value: 'name', label: t('sidebar.sortName') },
          { value: 'activity', label: t('sidebar.sortActivity') },
          { value: 'unread', label: t('sidebar.sortUnread') },
        ]}
      />
      <MenuSeparator />
      <MenuItem icon={ArrowUp} disabled={index === 0} onSelect={() => move(index - 1)}>
        {t('sidebar.moveUp')}
      </MenuItem>
      <MenuItem icon={ArrowDown} disabled={isLast} onSelect={() => move(index + 1)}>
        {t('sidebar.moveDown')}
      </MenuItem>
      {section.kind === 'own' && (
        <>
          <MenuSeparator />
          <MenuItem icon={Pencil} onSelect={() => onRename(section)}>
            {t('sidebar.renameSection')}
          </MenuItem>
          <MenuItem icon={Trash2} danger onSelect={() => onDelete(section)}>
            {t('sidebar.deleteSection')}
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={FolderPlus} onSelect={props.onNewSection}>
        {t('sidebar.newSection')}
      </MenuItem>
      <MenuCheckItem icon={ListFilter} checked={props.unreadOnly} onCheckedChange={props.onUnreadOnly}>
        {t('sidebar.unreadOnly')}
      </MenuCheckItem>
      <MenuItem icon={CheckCheck} shortcut="Shift Esc" onSelect={props.onMarkAllRead}>
        {t('sidebar.markAllRead')}
      </MenuItem>
    </>
  );
}

function moveTo(part: Sections, sections: readonly Section[], id: string, to: number): Promise<void> {
  const ids = sections.map((section) => section.id).filter((other) => other !== id);
  return part.order(ids.toSpliced(to, 0, id));
}
