import type { Channel } from '@confab/client';

/** Moves a channel to a section that it was dropped on. */
export async function moveToSection({ own, state }: Channel, sectionId: string): Promise<void> {
  const { membership } = state.get();
  if (sectionId === 'pinned') return own.pin();
  if (sectionId === 'archived') return own.archive();
  if (membership?.pinned_at !== undefined) await own.unpin();
  if (membership?.archived_at !== undefined) await own.unarchive();
  const isBuiltIn = sectionId === 'channels' || sectionId === 'direct_messages';
  if (!isBuiltIn) return own.moveTo(sectionId);
  if (membership?.section_id !== undefined) await own.moveTo();
}
