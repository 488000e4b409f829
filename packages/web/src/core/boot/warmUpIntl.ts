/**
 * Loads the browser's data for texts, numbers and dates, a part in each task: together they would keep a slow processor
 * from answering for longer than a key may wait.
 */
export async function warmUpIntl(): Promise<void> {
  for (const load of [
    () => new Intl.Collator(),
    () => new Intl.NumberFormat(),
    () => Intl.DateTimeFormat(),
  ]) {
    await nextTask();
    load();
  }
  await nextTask();
}

/** A timer would wait a second in a page that is opened in the background. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
