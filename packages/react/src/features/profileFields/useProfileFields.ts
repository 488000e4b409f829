import { profileFields } from '@confab/client/profileFields';
import type { ProfileField } from '@confab/protocol';
import { useEffect } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';

const none: readonly ProfileField[] = [];

/** Returns the fields of everyone's profile (ONB-05), live and in order; empty until they are loaded. */
export function useProfileFields(): readonly ProfileField[] {
  const part = useClient().part(profileFields);
  const fields = useReadable(part.state);
  useEffect(() => {
    // Without an answer the profile shows everything else; the next profile tries again.
    part.load().catch(() => undefined);
  }, [part]);
  return fields ?? none;
}
