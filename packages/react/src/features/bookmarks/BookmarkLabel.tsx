import type { Bookmark } from '@confab/protocol';
import { Link } from 'lucide-react';
import { Icon } from '../../core/primitives/index.ts';
import { EmojiText } from '../emoji/index.ts';

/** The emoji and the title of a bookmark. */
export function BookmarkLabel({
  bookmark: { emoji, title },
}: {
  bookmark: Pick<Bookmark, 'emoji' | 'title'>;
}) {
  return (
    <span className="cf-bookmark-label">
      {emoji ? (
        <span aria-hidden>
          <EmojiText text={emoji} />
        </span>
      ) : (
        <Icon of={Link} size="sm" />
      )}
      <bdi>{title}</bdi>
    </span>
  );
}
