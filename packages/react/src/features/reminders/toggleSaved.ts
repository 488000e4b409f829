import type { ChatClient, LocalMessage } from '@confab/client';
import { reminders } from '@confab/client/reminders';

/** Saves a message for later, or removes it from the saved messages and reminders. */
export async function toggleSaved(client: ChatClient, message: LocalMessage): Promise<void> {
  const part = client.part(reminders);
  await part.load();
  const known = part.byMessage.get().get(message.id);
  await (known ? part.remove(known.id) : part.save(message));
}
