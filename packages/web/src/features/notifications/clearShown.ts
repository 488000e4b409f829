/** Takes away every notification of this browser, and the app's badge: nobody is signed in whom they are for. */
export async function clearShown(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await navigator.clearAppBadge?.();
}
