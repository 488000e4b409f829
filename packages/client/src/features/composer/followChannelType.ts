import { fromCid } from '@confab/protocol';
import { channelTypes } from '../channelTypes/index.ts';
import type { MessageComposer } from './messageComposer.ts';

/**
 * Enables drafts and link previews of a composer wherever its channel's type has them (CHAN-01), now and when an admin
 * changes that: a `setup` for {@link ComposerSettings}. Without it both are off (COMP-01).
 */
export function followChannelType(composer: MessageComposer): void {
  const types = channelTypes(composer.context).state;
  let known: unknown;
  const follow = () => {
    const features = types.get().get(fromCid(composer.channel.cid()).type)?.features;
    if (features === known) return;
    known = features;
    composer.configure({
      drafts: { enabled: features?.drafts ?? false },
      linkPreviews: { enabled: features?.link_previews ?? false },
    });
  };
  types.subscribe(follow);
  follow();
}
