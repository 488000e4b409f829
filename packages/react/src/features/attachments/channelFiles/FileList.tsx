import { isCustomAttachment, isLinkPreview } from '@confab/protocol';
import { useText } from '../../../core/text/index.ts';
import { FileRow } from '../shown/FileRow.tsx';
import type { FileListProps } from './fileListProps.ts';
import { GoToMessage } from './GoToMessage.tsx';
import { channelFilesText } from './text.en.ts';
import '../shown/MessageAttachments.css';

/** The files of messages, each a download with its author and time. */
export function FileList({ messages, onOpenMessage }: FileListProps) {
  const { t, format } = useText(channelFilesText);
  return (
    <ul className="cf-channel-files__list">
      {messages.flatMap(({ id, user, created_at, attachments }) =>
        attachments
          .filter((one) => !isLinkPreview(one) && !isCustomAttachment(one))
          .map((attachment, index) => (
            <li key={`${id} ${index}`}>
              <FileRow
                attachment={attachment}
                note={t('channelFiles.by', { author: user.name, time: format.stamp(created_at) })}
                isTabStop
              />
              <GoToMessage name={attachment.title} onClick={() => onOpenMessage(id)} />
            </li>
          )),
      )}
    </ul>
  );
}
