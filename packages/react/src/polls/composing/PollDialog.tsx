import { type PollComposer, pollOf } from '@confab/client/composer/poll';
import { useLayoutEffect, useState } from 'react';
import type { AdditionDialogProps } from '../../composer/additions/composerAddition.ts';
import { PollForm } from './PollForm.tsx';

/** Writes the poll of a message (POLL-01 to POLL-07). What is written stays in the composer, also when it is closed. */
export function PollDialog({ composer, args, isRefused, onClose }: AdditionDialogProps) {
  const [poll, setPoll] = useState<PollComposer>();
  useLayoutEffect(() => {
    const plugged = pollOf(composer);
    if (args !== '') plugged.set('name', args);
    if (isRefused) plugged.blur();
    setPoll(plugged);
  }, [composer, args, isRefused]);
  return poll && <PollForm poll={poll} onClose={onClose} />;
}
