import type { Attachment } from '@confab/protocol';
import { Download } from 'lucide-react';
import { Icon } from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { fileDisplay } from './fileDisplay.ts';
import { filesText } from './text.en.ts';

export interface FileRowProps {
  attachment: Attachment;
  /** A note beside kind and size. */
  note?: string;
  /** Whether the tab key reaches it; in a message its row's keys do. */
  isTabStop?: boolean;
}

/** A downloadable file: icon, name, kind and size. The end of a long name stays visible. */
export function FileRow({ attachment, note, isTabStop = false }: FileRowProps) {
  const client = useClient();
  const { t, format } = useText(filesText);
  const path = attachment.asset_url ?? attachment.image_url;
  const { icon, stem, extension, kind } = fileDisplay(attachment);
  const size = attachment.file_size === undefined ? '' : format.bytes(attachment.file_size);
  const name = `${stem}${extension}` || t('files.unnamed');
  const content = (
    <>
      <span className="cf-file__icon">
        <Icon of={icon} size="lg" />
      </span>
      <span className="cf-file__words">
        <bdi className="cf-file__name">
          <span>{stem || t('files.unnamed')}</span>
          <span>{extension}</span>
        </bdi>
        <small>{[note ?? kind, size].filter(Boolean).join(', ')}</small>
      </span>
    </>
  );
  if (path === undefined) return <div className="cf-file">{content}</div>;
  // The author's file name is not safe to use; the service names the download.
  return (
    <a
      className="cf-file"
      href={client.fileUrl(path, { download: true })}
      download=""
      tabIndex={isTabStop ? 0 : -1}
      rel="noopener noreferrer"
      title={name}
      onClick={(event) => {
        // The ticket may be newer than the rendered one.
        event.currentTarget.href = client.fileUrl(path, { download: true });
      }}
    >
      <span className="cf-visually-hidden">{t('files.download')}</span>
      {content}
      <Icon of={Download} className="cf-file__get" />
    </a>
  );
}
