import { ChatError, isLinkUrl, type LinkPreview, linkInvalid, notAllowed } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isAnonymous } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { linkPreviewDirectory } from './linkPreviewDirectory.ts';

/** Returns the preview of a link for the composer (LINK-03). Throws `link_invalid` or one of `linkFailures`. */
export async function enrichUrl(context: ServerContext, actor: Actor, url: string): Promise<LinkPreview> {
  if (isAnonymous(actor)) throw new ChatError(notAllowed);
  if (!isLinkUrl(url)) {
    const rule = 'must be an http or https URL with a domain name, without a username or password';
    throw new ChatError(linkInvalid, { details: { issues: [{ field: 'url', rule }] } });
  }
  return linkPreviewDirectory(context).find(url, actor.userId ?? '');
}
