import { type PollComposer, type PollFields, pollOf } from '@confab/client/composer/poll';
import { useLayoutEffect, useState } from 'react';
import type { AdditionDialogProps } from '../../composer/additions/composerAddition.ts';
import { PollForm } from './PollForm.tsx';
import { writeArguments } from './writeArguments.ts';

/** The dialog to create a poll (POLL-01 to POLL-07). The input stays in the composer, also when the dialog is closed. */
export function PollDialog({ composer, args, isRefused, onClose }: AdditionDialogProps) {
  const [opened, setOpened] = useState<{ poll: PollComposer; before: PollFields | undefined }>();
  useLayoutEffect(() => {
    const poll = pollOf(composer);
    const before = poll.hasContent() ? poll.state.get().fields : undefined;
    if (args !== '') writeArguments(poll, args);
    if (isRefused) poll.blur();
    setOpened((known) => known ?? { poll, before });
  }, [composer, args, isRefused]);
  return opened && <PollForm {...opened} onClose={onClose} />;
}
