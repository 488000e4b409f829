import type { Widget } from '@confab/protocol';

/** Returns the lines that show a widget in a page. */
export function snippetOf({ id, visitors }: Pick<Widget, 'id' | 'visitors'>, server: string): string {
  const start = `<script async src="${server}/widget.js" data-widget="${id}"`;
  if (visitors === 'guests') return `${start}></script>`;
  return `<script>
  window.fetchChatToken = async () => (await fetch('/chat-token')).text();
</script>
${start}
  data-token-provider="fetchChatToken"></script>`;
}
