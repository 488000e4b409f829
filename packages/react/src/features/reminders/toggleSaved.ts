import type { ChatClient, LocalMessage } from '@confab/client';
import { reminders } from '@confab/client/reminders';

/** Saves a message for later; one that is saved, or that one is to be reminded of, is so no more. */
export async function toggleSaved(client: ChatClient, message: LocalMessage): Promise<void> {
  const part = client.part(reminders);
  await part.load();
  const known = part.byMessage.get().get(message.id);
  await (known ? part.remove(known.id) : part.save(message));
}
