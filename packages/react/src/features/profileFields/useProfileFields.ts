import { profileFields } from '@confab/client/profileFields';
import type { ProfileField } from '@confab/protocol';
import { useCallback, useEffect, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';

const none: readonly ProfileField[] = [];

/** Returns the fields of everyone's profile (ONB-05), live and in order; empty until they are loaded. */
export function useProfileFields(): readonly ProfileField[] {
  // Without an answer the profile shows everything else; the next profile tries again.
  return useLoadedProfileFields().fields;
}

/** Returns the same fields, with the error of a load that failed and a function that repeats it. */
export function useLoadedProfileFields() {
  const part = useClient().part(profileFields);
  const fields = useReadable(part.state);
  const [error, setError] = useState<Error>();
  const load = useCallback(
    () =>
      part.load().then(
        () => setError(undefined),
        (failure: Error) => setError(failure),
      ),
    [part],
  );
  useEffect(() => void load(), [load]);
  return { fields: fields ?? none, error: fields ? undefined : error, load };
}
