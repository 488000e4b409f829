import { fromCid, parseCommand } from '@confab/protocol';
import { Suspense, useContext, useLayoutEffect, useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { type HideableName, useHidden } from '../../../core/overrides/index.ts';
import { MenuItem } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useChannelTypes } from '../../channelTypes/index.ts';
import { BroadcastConfirm } from '../broadcast/BroadcastConfirm.tsx';
import { composerText } from '../text.en.ts';
import { additions } from './additionList.ts';
import type { AdditionContext, ComposerAddition } from './composerAddition.ts';
import { type HostAddition, HostAdditionsContext } from './hostAdditions.ts';
import type { LoadedAdditions } from './loadedAdditions.ts';

export interface AdditionsProps extends AdditionContext {
  /** Returns the focus to the text. */
  onLeave(): void;
  /** Called when the offered additions change. */
  onChange(loaded: LoadedAdditions): void;
}

interface Opened {
  addition: ComposerAddition;
  args: string;
  by: 'menu' | 'command' | 'refusal';
}

/** Renders the message's additions above the text, and the dialog of the open one. */
export function Additions({ channel, composer, onLeave, onChange }: AdditionsProps) {
  const context = { channel, composer };
  const [opened, setOpened] = useState<Opened>();
  // The offered additions depend on it.
  useReadable(channel.state, (state) => state.ownCapabilities);
  const parts = useReadable(composer.added);
  const features = useChannelTypes().get(fromCid(channel.cid).type)?.features;
  const hidden = useHidden();
  const hosted = useContext(HostAdditionsContext);
  const offered = additions.filter(
    (addition) => !isHidden(addition, hidden) && addition.isOffered(context, features),
  );
  const offeredIds = offered.map(({ id }) => id).join(' ');
  const open = (addition: ComposerAddition, args = '', by: Opened['by'] = 'menu') =>
    setOpened({ addition, args, by });

  function intercept(): boolean {
    const command = composer.scope.edited ? undefined : parseCommand(composer.text.text);
    const requested = offered.find(({ id }) => id === command?.name);
    if (requested) open(requested, command?.args, 'command');
    const blocked = composer.addedParts.find((part) => part.blockedReason?.());
    const needsFix = !requested && offered.find(({ id }) => id === blocked?.id);
    if (needsFix) open(needsFix, '', 'refusal');
    return Boolean(requested || needsFix);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: everything it reports follows from these
  useLayoutEffect(() => {
    const items =
      offered.length + hosted.length > 0 ? (
        <>
          <AddItems offered={offered} onOpen={open} />
          <HostItems additions={hosted} {...context} />
        </>
      ) : undefined;
    onChange({ items, intercept });
  }, [channel, composer, offeredIds, hosted]);

  function close(isDone: boolean) {
    if (isDone && opened?.by === 'command') composer.text.clear();
    setOpened(undefined);
    onLeave();
  }

  const Dialog = opened?.addition.Dialog;
  return (
    <>
      <BroadcastConfirm {...context} onLeave={onLeave} />
      {additions.map((addition) => {
        const { id, Preview } = addition;
        if (!Preview || !parts.some((part) => part.id === id)) return null;
        return (
          <Suspense key={id} fallback={null}>
            <Preview {...context} onOpen={() => open(addition)} onLeave={onLeave} />
          </Suspense>
        );
      })}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog {...context} args={opened.args} isRefused={opened.by === 'refusal'} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

interface AddItemsProps {
  offered: readonly ComposerAddition[];
  onOpen(addition: ComposerAddition): void;
}

/** The entries of the "add" menu. */
function AddItems({ offered, onOpen }: AddItemsProps) {
  const text = useText(composerText);
  return offered.map((addition) => (
    <MenuItem key={addition.id} icon={addition.icon} onSelect={() => onOpen(addition)}>
      {addition.label(text)}
    </MenuItem>
  ));
}

/** Whether the host hides an addition, which has the name of its feature in the singular. */
const isHidden = ({ id }: ComposerAddition, hidden: ReadonlySet<HideableName>) =>
  (hidden as ReadonlySet<string>).has(`${id}s`);

/** The host's entries of the "add" menu. */
function HostItems({
  additions: hosted,
  ...context
}: AdditionContext & { additions: readonly HostAddition[] }) {
  return hosted.map(({ id, icon, label, onSelect }) => (
    <MenuItem key={id} icon={icon} onSelect={() => onSelect(context)}>
      {label}
    </MenuItem>
  ));
}
