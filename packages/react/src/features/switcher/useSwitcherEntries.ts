import { useMemo } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useKit } from '../../core/provider/index.ts';
import { useChannelNameText } from '../channels/useChannelNameText.ts';
import { switcherDirectory } from './switcherDirectory.ts';
import { pageEntry, type SwitcherEntry, type SwitcherPage } from './switcherEntry.ts';

/** Returns all known entries: channels, people without the user and those with a conversation, and pages. */
export function useSwitcherEntries(pages: readonly SwitcherPage[]): readonly SwitcherEntry[] {
  const kit = useKit();
  const directory = switcherDirectory(kit);
  const version = useReadable(directory.version);
  const viewer = useReadable(kit.client.me);
  const nameText = useChannelNameText();
  const pageEntries = useMemo(() => pages.map(pageEntry), [pages]);
  return useMemo(() => {
    void version;
    const channels = directory.channels(viewer, nameText);
    const withConversation = new Set(
      channels.flatMap(({ display }) =>
        display.kind === 'direct' ? display.others.map(({ id }) => id) : [],
      ),
    );
    const people = directory
      .people()
      .filter(({ user: { id } }) => id !== viewer?.id && !withConversation.has(id));
    return [...channels, ...people, ...pageEntries];
  }, [directory, version, viewer, nameText, pageEntries]);
}
