import type { Attachment } from '@confab/protocol';
import { isLinkPreview } from '@confab/protocol';
import { X } from 'lucide-react';
import { useReadable } from '../../../core/bindings/index.ts';
import { Button, IconButton } from '../../../core/primitives/index.ts';
import { useKit } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { hiddenKey, hiddenPreviews } from './hiddenPreviews.ts';
import { LinkCard } from './LinkCard.tsx';
import { hostOf } from './previewDisplay.ts';
import { linkCardsText } from './text.en.ts';
import './LinkPreviews.css';

export interface PreviewPartsProps {
  messageId: string;
  attachments: readonly Attachment[];
  /** Links whose previews are pending. */
  pending?: readonly string[] | undefined;
  /** Removes a preview for everybody; omitted where the user may only hide it for themselves. */
  onRemove?: ((url: string) => void) | undefined;
}

/** The lazily loaded part of LinkPreviews. */
export function PreviewParts({ messageId, attachments, pending = [], onRemove }: PreviewPartsProps) {
  const previews = attachments.filter(isLinkPreview);
  return (
    <div className="cf-carried">
      {previews.map((preview) => (
        <OnePreview
          key={preview.og_scrape_url}
          messageId={messageId}
          url={preview.og_scrape_url as string}
          preview={preview}
          onRemove={onRemove}
        />
      ))}
      {pending.map((url) => (
        <OnePreview key={url} messageId={messageId} url={url} onRemove={onRemove} />
      ))}
    </div>
  );
}

interface OnePreviewProps extends Pick<PreviewPartsProps, 'messageId' | 'onRemove'> {
  url: string;
  /** Undefined while it is pending. */
  preview?: Attachment;
}

function OnePreview({ messageId, url, preview, onRemove }: OnePreviewProps) {
  const hidden = hiddenPreviews(useKit());
  const { t } = useText(linkCardsText);
  const isHidden = useReadable(hidden.keys, (keys) => keys.has(hiddenKey(messageId, url)));
  if (isHidden) {
    return (
      <p className="cf-link-hidden">
        {t('linkCards.hidden', { host: hostOf(url) })}
        <Button variant="quiet" size="sm" tabIndex={-1} onClick={() => hidden.show(messageId, url)}>
          {t('linkCards.show')}
        </Button>
      </p>
    );
  }
  return (
    <div className="cf-link-preview">
      {preview ? <LinkCard preview={preview} /> : <PendingCard url={url} />}
      <IconButton
        className="cf-link-preview__away"
        icon={X}
        size="sm"
        tabIndex={-1}
        label={onRemove ? t('linkCards.removeForAll') : t('linkCards.hide')}
        onClick={() => (onRemove ? onRemove(url) : hidden.hide(messageId, url))}
      />
    </div>
  );
}

function PendingCard({ url }: { url: string }) {
  const { t } = useText(linkCardsText);
  return (
    <div className="cf-link-card" role="status" aria-label={t('linkCards.loading', { host: hostOf(url) })}>
      <span className="cf-link-card__words" aria-hidden>
        <small>
          <bdi>{hostOf(url)}</bdi>
        </small>
        <i />
        <i />
      </span>
    </div>
  );
}
