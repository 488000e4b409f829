import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ChatError, methodNotFound, type Widget, widgetNotFound } from '@confab/protocol';
import type { FastifyReply } from 'fastify';
import type { ServerContext } from '../../core/feature/feature.ts';
import { webRootOf } from '../../core/http/webApp.ts';
import { widgetCache } from './widgetCache.ts';

/** The page of a widget in a frame, written by the build of the web app. */
const frameFile = 'widget-frame.html';

/**
 * Sends the page of a widget in iframe mode. Its policy lets only the allowed origins frame it; a widget of the page mode
 * has no frame.
 */
export async function sendWidgetFrame(
  context: ServerContext,
  id: string,
  reply: FastifyReply,
): Promise<void> {
  const widget = await widgetCache(context).get(id);
  if (widget.mode !== 'iframe') throw new ChatError(widgetNotFound);
  const page = await readFile(join(webRootOf(context.config), frameFile), 'utf8').catch((cause) => {
    throw new ChatError(methodNotFound, { message: 'The web app isn’t built. Run: npm run build', cause });
  });
  await reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(context, widget),
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    })
    .send(page.replace('<head>', () => `<head>${metaOf(widget)}`));
}

/** The origins are validated, so that they leave nothing to escape here or in the policy. */
const metaOf = ({ id, allowed_origins }: Widget): string =>
  `<meta name="confab-widget" content="${id}"><meta name="confab-origins" content="${allowed_origins.join(' ')}">`;

function policyOf({ config }: ServerContext, { allowed_origins }: Widget): string {
  const tiles = config.mapTileUrl ? ` ${new URL(config.mapTileUrl).origin}` : '';
  const ancestors = allowed_origins.length > 0 ? allowed_origins.join(' ') : "'none'";
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${tiles}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}
