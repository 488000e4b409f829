import type { Config } from '../config/config.ts';

/** Files with a hash of the content in their names, by Vite. */
const hashedFiles = /[/\\]assets[/\\](?:[^/\\]+[/\\])*[^/\\]+[-.][\w-]{8,}\.(?:lean\.)?\w+?(\.br|\.gz)?$/;

/** Returns the caching of a static file: for good if its name changes with its content. */
export function cacheControlOf(path: string): string {
  return hashedFiles.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Pictures may also come from the configured tile host. */
const tileHost = ({ mapTileUrl }: Config) => (mapTileUrl ? [new URL(mapTileUrl).origin] : []);

/**
 * Returns the options of helmet for pages: a strict content security policy, and no framing. `inlineScripts` are the
 * hashes of the scripts inside the page that may run.
 */
export function securityHeaders(config: Config, inlineScripts: readonly string[] = []) {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const self = "'self'";
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self, ...inlineScripts],
        scriptSrcAttr: ["'none'"],
        styleSrc: [self],
        imgSrc: [self, 'data:', 'blob:', ...tileHost(config)],
        mediaSrc: [self, 'blob:'],
        fontSrc: [self],
        // 'self' covers ws: and wss: to the same host in current browsers (CSP3).
        connectSrc: [self],
        workerSrc: [self],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: [self],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'no-referrer' as const },
    xFrameOptions: { action: 'deny' as const },
    // Needs HTTPS, otherwise browsers warn on plain HTTP except on localhost.
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
  };
}
