import { type Attachment, attachmentLabel, isCustomAttachment } from '@confab/protocol';
import { AudioLines, Image as ImageIcon } from 'lucide-react';
import { Icon } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { visibleText } from '../../markdown/index.ts';
import { attachmentGroups, type Picture } from './attachmentGroups.ts';
import { fileDisplay } from './fileDisplay.ts';
import { filesText } from './text.en.ts';
import { useFileSource } from './useFileSource.ts';
import './MessageAttachments.css';

/** The lazily loaded part of QuotedFiles. */
export function QuotedFileParts({ attachments }: { attachments: readonly Attachment[] }) {
  const { t } = useText(filesText);
  const { pictures, videos, sounds, files, custom } = attachmentGroups(attachments);
  const all = [...pictures, ...videos, ...sounds, ...files, ...custom];
  const [first] = all;
  if (!first) return null;
  const [picture] = pictures;
  const { icon, stem, extension } = fileDisplay(first);
  const isVoice = first.type === 'voiceRecording';
  const isCustom = isCustomAttachment(first);
  const name = isVoice
    ? t('files.voice')
    : isCustom
      ? visibleText(attachmentLabel(first))
      : `${stem}${extension}` || t('files.unnamed');
  const words = all.length === 1 ? name : t('files.andMore', { name, count: all.length - 1 });
  return (
    <span className="cf-quoted-files">
      {picture ? <Thumbnail picture={picture} /> : <Icon of={isVoice ? AudioLines : icon} size="sm" />}
      <span>
        <bdi>{words}</bdi>
      </span>
    </span>
  );
}

function Thumbnail({ picture }: { picture: Picture }) {
  const source = useFileSource(picture.thumb_url ?? picture.image_url);
  if (source.isBroken) return <Icon of={ImageIcon} size="sm" />;
  return <img ref={source.ref} src={source.url} alt="" draggable={false} onError={source.onError} />;
}
