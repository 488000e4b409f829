/**
 * Preloads the files that the app needs to show its first page, which the build names in the page: without this, the
 * browser would learn of them only when the app's first script runs.
 */
export function preloadFiles(isSignedIn: boolean): void {
  const name = isSignedIn ? 'confab-shell' : 'confab-ways-in';
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  for (const href of meta?.content.split(' ') ?? []) {
    const isStyle = href.endsWith('.css');
    const link = document.createElement('link');
    // The same CORS mode as the app's own requests, so that these are reused.
    Object.assign(link, { rel: isStyle ? 'preload' : 'modulepreload', crossOrigin: '', href });
    if (isStyle) link.as = 'style';
    document.head.append(link);
  }
}
