/** A function whose runs never overlap. */
export interface OneAtATime {
  /** Resolves when a run that began after this call has ended: calls during a run share the next one. */
  (): Promise<void>;
  /** Resolves when nothing runs. */
  idle(): Promise<void>;
}

/** Limits `run` to one run at a time. */
export function oneAtATime(run: () => Promise<void>): OneAtATime {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    next = undefined;
    current = run().finally(() => {
      // The next run begins in a moment: calls until then share it.
      if (!next) current = undefined;
    });
    return current;
  };
  const call = () => {
    if (!current) return begin();
    next ??= current.then(begin, begin);
    return next;
  };
  const idle = async () => {
    while (current || next) await (next ?? current)?.catch(() => undefined);
  };
  return Object.assign(call, { idle });
}
