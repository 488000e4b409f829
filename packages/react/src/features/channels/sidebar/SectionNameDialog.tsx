import { sections as sectionsPart } from '@confab/client/sections';
import { maxSectionNameLength, type Section } from '@confab/protocol';
import { useState } from 'react';
import { Button, Dialog, TextField } from '../../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { sidebarText } from './text.en.ts';

export interface SectionNameDialogProps {
  /** The section to rename; without it a new one is created. */
  section?: Section | undefined;
  onClose(): void;
}

/** Names a new or existing section. */
export default function SectionNameDialog({ section, onClose }: SectionNameDialogProps) {
  const { t } = useText(sidebarText);
  const report = useReportFailure();
  const part = useClient().part(sectionsPart);
  const [name, setName] = useState(section?.name ?? '');
  const [isTried, setTried] = useState(false);
  const isEmpty = name.trim() === '';

  async function save() {
    setTried(true);
    if (isEmpty) return;
    const given = name.trim();
    const saved = await report(section ? part.update(section.id, { name: given }) : part.create(given));
    if (saved) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(section ? 'sidebar.renameSection' : 'sidebar.newSection')}
      size="sm"
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t(section ? 'sidebar.renameSubmit' : 'sidebar.newSectionSubmit')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('sidebar.sectionName')}
        hint={t('sidebar.sectionNameHint')}
        error={isTried && isEmpty ? t('sidebar.sectionNameEmpty') : undefined}
        value={name}
        maxLength={maxSectionNameLength}
        onChange={(event) => setName(event.target.value)}
      />
    </Dialog>
  );
}
