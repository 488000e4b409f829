import type { Page } from '@playwright/test';

/** Returns the texts of the drafts that the browser has stored. */
export function storedDrafts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const request = indexedDB.open('confab');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const all = database.transaction('drafts').objectStore('drafts').getAll();
    const records = await new Promise<{ content: { text: string } }[]>((resolve) => {
      all.onsuccess = () => resolve(all.result);
    });
    database.close();
    return records.map((record) => record.content.text);
  });
}
