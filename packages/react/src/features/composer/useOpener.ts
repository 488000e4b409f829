import { useState } from 'react';

/** Returns the element that had the focus when the calling component first appeared. */
export function useOpener(): Element | null | undefined {
  return useState(() => globalThis.document?.activeElement)[0];
}
