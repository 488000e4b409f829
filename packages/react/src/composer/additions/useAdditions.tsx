import { fromCid, parseCommand } from '@confab/protocol';
import { type ReactNode, Suspense, useState } from 'react';
import { useReadable } from '../../bindings/index.ts';
import { useChannelTypes } from '../../channelTypes/index.ts';
import { additions } from './additions.ts';
import type { AdditionPlace, ComposerAddition } from './composerAddition.ts';

/** What can be added to the message of a composer, and what of it is open. */
export interface UsedAdditions {
  offered: readonly ComposerAddition[];
  open(addition: ComposerAddition): void;
  /** Before a submit: opens what the text calls as a command (COMP-08), or what has to be put right; false if nothing. */
  intercept(): boolean;
  /** What stands above the text. */
  above: ReactNode;
  dialog: ReactNode;
}

interface Opened {
  addition: ComposerAddition;
  args: string;
  by: 'menu' | 'command' | 'refusal';
}

/** The {@link UsedAdditions} of a composer; `onLeave` gives the focus back to its text. */
export function useAdditions(place: AdditionPlace, onLeave: () => void): UsedAdditions {
  const { channel, composer } = place;
  const [opened, setOpened] = useState<Opened>();
  // What is offered follows from it.
  useReadable(channel.state, (state) => state.ownCapabilities);
  const parts = useReadable(composer.added);
  const features = useChannelTypes().get(fromCid(channel.cid).type)?.features;
  const offered = additions.filter((addition) => addition.isOffered(place, features));
  const open = (addition: ComposerAddition, args = '', by: Opened['by'] = 'menu') =>
    setOpened({ addition, args, by });

  function intercept(): boolean {
    const command = composer.scope.edited ? undefined : parseCommand(composer.text.text);
    const called = offered.find(({ id }) => id === command?.name);
    if (called) open(called, command?.args, 'command');
    const hindered = parts.find((part) => part.hindrance?.());
    const wanting = !called && offered.find(({ id }) => id === hindered?.id);
    if (wanting) open(wanting, '', 'refusal');
    return Boolean(called || wanting);
  }

  function close(isDone: boolean) {
    if (isDone && opened?.by === 'command') composer.text.clear();
    setOpened(undefined);
    onLeave();
  }

  const Dialog = opened?.addition.Dialog;
  return {
    offered,
    open,
    intercept,
    above: additions.map((addition) => {
      const { id, Above } = addition;
      if (!Above || !parts.some((part) => part.id === id)) return null;
      return (
        <Suspense key={id} fallback={null}>
          <Above {...place} onOpen={() => open(addition)} onLeave={onLeave} />
        </Suspense>
      );
    }),
    dialog: Dialog && (
      <Suspense fallback={null}>
        <Dialog {...place} args={opened.args} isRefused={opened.by === 'refusal'} onClose={close} />
      </Suspense>
    ),
  };
}
