import type { LocalLinkPreview, MessageComposer } from '@confab/client/composer';
import { parseUrl } from '@confab/protocol';
import { Link, Link2Off, X } from 'lucide-react';
import { Icon, IconButton } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { linkPreviewsText } from './text.en.ts';
import { useLinkPreviews } from './useLinkPreviews.ts';
import './ComposerPreviews.css';

export interface ComposerPreviewsProps {
  composer: MessageComposer;
  /** Called after one was dismissed, to move the focus. */
  onDismissed(): void;
}

/** The link previews above the text, each of which can be dismissed before the message is sent. */
export function ComposerPreviews({ composer, onDismissed }: ComposerPreviewsProps) {
  const { t } = useText(linkPreviewsText);
  const previews = useLinkPreviews(composer);
  if (previews.length === 0) return null;
  return (
    <ul className="cf-composer-previews" aria-label={t('linkPreviews.list')}>
      {previews.map((preview) => (
        <ComposerPreview
          key={preview.url}
          link={preview}
          onDismiss={() => {
            composer.linkPreviews.dismiss(preview.url);
            onDismissed();
          }}
        />
      ))}
    </ul>
  );
}

function ComposerPreview({ link, onDismiss }: { link: LocalLinkPreview; onDismiss(): void }) {
  const { t } = useText(linkPreviewsText);
  const client = useClient();
  const { url, state, preview } = link;
  const host = hostOf(url);
  const picture = preview?.thumb_url ?? preview?.image_url;
  const isLoading = state === 'loading' || state === 'pending';
  return (
    <li className="cf-composer-preview" data-state={state} aria-busy={isLoading || undefined}>
      {picture ? (
        <img src={client.fileUrl(picture)} alt="" decoding="async" />
      ) : (
        <span className="cf-composer-preview__icon">
          <Icon of={state === 'failed' ? Link2Off : Link} />
        </span>
      )}
      <span className="cf-composer-preview__words">
        <small>{host}</small>
        {isLoading && (
          <span
            className="cf-composer-preview__bar"
            role="status"
            aria-label={t('linkPreviews.loading', { host })}
          />
        )}
        {state === 'failed' && <span role="status">{t('linkPreviews.failed')}</span>}
        {preview && <b dir="auto">{preview.title ?? preview.text ?? preview.fallback ?? url}</b>}
      </span>
      <IconButton icon={X} label={t('linkPreviews.dismiss', { host })} onClick={onDismiss} />
    </li>
  );
}

/** Returns the host without the `www.` prefix. */
function hostOf(url: string): string {
  const address = /^[a-z]+:\/\//i.test(url) ? url : `https://${url}`;
  return parseUrl(address)?.host.replace(/^www\./, '') ?? url;
}
