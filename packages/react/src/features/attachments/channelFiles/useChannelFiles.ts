import { type Channel, isLive } from '@confab/client';
import { type ChannelFileKind, ChannelFiles, type ChannelFilesState } from '@confab/client/search';
import { useEffect, useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { useClient } from '../../../core/provider/index.ts';

/** Returns the messages of a channel that have files of one kind, loaded while mounted and again after a lost connection. */
export function useChannelFiles(
  channel: Channel,
  kind: ChannelFileKind,
  text: string,
): { files: ChannelFiles; state: ChannelFilesState } {
  const client = useClient();
  const isOnline = useReadable(client.connection.state, isLive);
  const [files, setFiles] = useState(() => new ChannelFiles(client, channel, { kind, text }));
  useEffect(() => {
    const opened = new ChannelFiles(client, channel, { kind, text });
    setFiles(opened);
    void opened.load();
    return () => opened.close();
  }, [client, channel, kind, text]);
  useEffect(() => {
    // What was sent while the connection was lost is missing.
    if (isOnline && ['ready', 'failed'].includes(files.state.get().status)) void files.load();
  }, [files, isOnline]);
  return { files, state: useReadable(files.state) };
}
