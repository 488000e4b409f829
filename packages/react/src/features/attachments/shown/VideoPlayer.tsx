import { localPreviews } from '@confab/client/localPreviews';
import type { Attachment } from '@confab/protocol';
import { useClient, useKit } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { FileRow } from './FileRow.tsx';
import { fileDisplay } from './fileDisplay.ts';
import { mediaSize } from './mediaSize.ts';
import { playback } from './playback.ts';
import { filesText } from './text.en.ts';
import { useFileSource } from './useFileSource.ts';

/** A video with the browser's own controls and no autoplay. One that the browser cannot play can be downloaded. */
export function VideoPlayer({ video }: { video: Attachment }) {
  const client = useClient();
  const player = playback(useKit());
  const { t } = useText(filesText);
  const path = video.asset_url ?? '';
  const source = useFileSource(path);
  const { stem, extension } = fileDisplay(video);
  if (source.isBroken) return <FileRow attachment={video} note={t('files.videoBroken')} />;
  const { width, height } = mediaSize(video);
  const isOwn = client.part(localPreviews).of(path) !== undefined;
  return (
    // biome-ignore lint/a11y/useMediaCaption: videos that people send have no captions
    <video
      ref={source.ref}
      className="cf-video"
      style={{ inlineSize: width, aspectRatio: `${width} / ${height}` }}
      aria-label={`${stem}${extension}` || t('files.video')}
      src={source.url}
      poster={video.thumb_url && !isOwn ? client.fileUrl(video.thumb_url) : undefined}
      preload="metadata"
      controls
      playsInline
      tabIndex={-1}
      onError={source.onError}
      onPlay={(event) => player.pauseFor(event.currentTarget)}
    />
  );
}
