import type { Attachment } from '@confab/protocol';
import { Link2, Play } from 'lucide-react';
import { Icon } from '../../../core/primitives/index.ts';
import { mediaSize } from '../../attachments/shown/mediaSize.ts';
import { useFileSource } from '../../attachments/shown/useFileSource.ts';
import { type PreviewDisplay, previewDisplay } from './previewDisplay.ts';

/** A link preview: host, title, description and picture; a link to a picture shows the picture itself. */
export function LinkCard({ preview }: { preview: Attachment }) {
  const display = previewDisplay(preview);
  const path = preview.image_url;
  return display.isPicture && path !== undefined ? (
    <LinkedPicture path={path} preview={preview} display={display} />
  ) : (
    <Card display={display} />
  );
}

function Card({
  display: { href, host, title, text, image, isIcon, isPlayable },
}: {
  display: PreviewDisplay;
}) {
  const picture = image !== undefined && <CardImage path={image} isPlayable={isPlayable} />;
  return (
    <a
      className="cf-link-card"
      data-icon={isIcon || undefined}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      tabIndex={-1}
    >
      {isIcon && picture}
      <span className="cf-link-card__words">
        <small>
          <Icon of={Link2} size="xs" />
          <bdi>{host}</bdi>
        </small>
        <b dir="auto">{title}</b>
        {text && <span dir="auto">{text}</span>}
      </span>
      {!isIcon && picture}
    </a>
  );
}

function CardImage({ path, isPlayable }: { path: string; isPlayable: boolean }) {
  const source = useFileSource(path);
  if (source.isBroken) return null;
  return (
    <span className="cf-link-card__image">
      <img
        ref={source.ref}
        src={source.url}
        alt=""
        draggable={false}
        decoding="async"
        onError={source.onError}
      />
      {isPlayable && (
        <span className="cf-link-card__play">
          <Icon of={Play} />
        </span>
      )}
    </span>
  );
}

function LinkedPicture({
  path,
  preview,
  display,
}: {
  path: string;
  preview: Attachment;
  display: PreviewDisplay;
}) {
  const { width, height } = mediaSize(preview);
  const source = useFileSource(path);
  if (source.isBroken) return <Card display={display} />;
  return (
    <a
      className="cf-picture cf-linked-picture"
      style={{ inlineSize: width, aspectRatio: `${width} / ${height}` }}
      href={display.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      tabIndex={-1}
    >
      <img
        ref={source.ref}
        src={source.url}
        alt={display.title}
        draggable={false}
        decoding="async"
        onError={source.onError}
      />
    </a>
  );
}
