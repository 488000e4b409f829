import type { ImportForm } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { findMattermost, mattermostSource } from '../mattermost/mattermostSource.ts';
import { indexPosts } from '../mattermost/postIndex.ts';
import { findSlack } from '../slack/slackArchive.ts';
import { slackSource } from '../slack/slackSource.ts';
import type { ZipArchive } from '../zip/zipArchive.ts';
import { loadEmojiNames } from './emojiNames.ts';
import type { Source } from './source.ts';

/** Opens an archive in the requested or detected format; undefined if it is unknown. */
export async function openSource(
  context: ServerContext,
  zip: ZipArchive,
  form: ImportForm | undefined,
): Promise<Source | undefined> {
  if (form === undefined || form === 'slack') {
    const slack = findSlack(zip);
    if (slack) return slackSource(zip, slack, await loadEmojiNames());
  }
  if (form === undefined || form === 'mattermost') {
    const lines = findMattermost(zip);
    if (lines) {
      const index = await indexPosts(zip, lines, context.files.freshPath());
      return mattermostSource(zip, lines, index, await loadEmojiNames());
    }
  }
  return undefined;
}
