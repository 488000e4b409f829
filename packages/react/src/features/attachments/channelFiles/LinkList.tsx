import { isLinkPreview } from '@confab/protocol';
import type { FindLinks } from '@confab/protocol/links';
import { Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Icon, Skeleton } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { type PreviewDisplay, previewDisplay } from '../../linkPreviews/shown/previewDisplay.ts';
import type { FileListProps } from './fileListProps.ts';
import { GoToMessage } from './GoToMessage.tsx';
import { channelFilesText } from './text.en.ts';
import '../shown/MessageAttachments.css';

/** The links of messages with their titles, if known, and their authors and times. */
export function LinkList({ messages, onOpenMessage }: FileListProps) {
  const { t, format } = useText(channelFilesText);
  const find = useLinkFinder();
  if (!find) return <Skeleton of="rows" />;
  return (
    <ul className="cf-channel-files__list">
      {messages.flatMap((message) =>
        linksOf(message, find).map(({ href, host, title }) => (
          <li key={`${message.id} ${href}`}>
            <a className="cf-file" href={href} target="_blank" rel="noopener noreferrer nofollow">
              <span className="cf-file__icon">
                <Icon of={Link2} size="lg" />
              </span>
              <span className="cf-file__words">
                <b className="cf-channel-files__title" dir="auto">
                  {title}
                </b>
                <small>
                  {t('channelFiles.by', {
                    author: title.startsWith(host) ? message.user.name : `${host}, ${message.user.name}`,
                    time: format.stamp(message.created_at),
                  })}
                </small>
              </span>
            </a>
            <GoToMessage name={title} onClick={() => onOpenMessage(message.id)} />
          </li>
        )),
      )}
    </ul>
  );
}

/** Finds the links of texts, once the code for it is loaded; if that fails, only links with a preview are known. */
function useLinkFinder(): FindLinks | undefined {
  const [find, setFind] = useState<FindLinks>();
  useEffect(() => {
    let isCurrent = true;
    const use = (found: FindLinks) => isCurrent && setFind(() => found);
    import('@confab/protocol/links').then(
      ({ createLinkFinder }) => use(createLinkFinder()),
      () => use(() => []),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return find;
}

/** Returns the links of a message that are safe to open, each once: those with a preview, then the others of its text. */
function linksOf({ text, attachments }: FileListProps['messages'][number], find: FindLinks) {
  const previews = attachments.filter(isLinkPreview).map((preview) => previewDisplay(preview));
  const plain = find(text).map(({ url }) => {
    const display = previewDisplay({ og_scrape_url: url });
    return { ...display, title: url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '') };
  });
  const byHref = new Map<string, PreviewDisplay & { href: string }>();
  for (const display of [...previews, ...plain]) {
    const { href } = display;
    if (href !== undefined && !byHref.has(href)) byHref.set(href, { ...display, href });
  }
  return [...byHref.values()];
}
