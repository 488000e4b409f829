import type { LocalAttachment } from '@confab/client/composer';
import { useState } from 'react';
import { Button, Dialog, TextArea } from '../../../../core/primitives/index.ts';
import { useClient } from '../../../../core/provider/index.ts';
import { useText } from '../../../../core/text/index.ts';
import { uploadTrayText } from './text.en.ts';

export interface DescribeImageProps {
  attachment: LocalAttachment;
  /** The image's address. */
  picture: string;
  onSave(description: string): void;
  onClose(): void;
}

const maxDescriptionLength = 1000;

/** Asks for the description of an image, which screen readers read out. */
export function DescribeImage({ attachment, picture, onSave, onClose }: DescribeImageProps) {
  const { t } = useText(uploadTrayText);
  const client = useClient();
  const [description, setDescription] = useState(attachment.fallback ?? '');
  return (
    <Dialog
      open
      size="sm"
      title={t('uploadTray.describe')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onSubmit={() => {
        onSave(description.trim());
        onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('actions.save')}
          </Button>
        </>
      }
    >
      <img className="cf-describe-image" src={client.fileUrl(picture)} alt="" draggable={false} />
      <TextArea
        label={t('uploadTray.description')}
        hint={t('uploadTray.descriptionHint')}
        rows={3}
        maxLength={maxDescriptionLength}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
    </Dialog>
  );
}
