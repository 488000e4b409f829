import { useReportFailure } from '../../../core/provider/index.ts';
import { useListShared } from '../listContext.ts';

/** Returns a function that brings the first message since a time, in milliseconds since 1970, into view. */
export function useJumpToDate(): (at: number) => void {
  const { channel, jumpTo } = useListShared();
  const { messages } = channel;
  const report = useReportFailure();

  async function jump(at: number) {
    const since = new Date(at).toISOString();
    const isShown = await messages.loadAround({ createdAt: since });
    // The reader has moved elsewhere meanwhile.
    if (!isShown) return;
    const loaded = messages.state.get().messages.filter(({ status }) => status === 'received');
    // If no message is later than the date, jumps to the last one.
    const first = loaded.find(({ created_at }) => created_at >= since) ?? loaded.at(-1);
    if (first) jumpTo(first.id);
  }

  return (at) => void report(jump(at));
}
