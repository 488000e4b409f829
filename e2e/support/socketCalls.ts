import type { Page } from '@playwright/test';

/** A call that a page makes over its socket. */
interface PageCall {
  id: number;
  route: string;
}

/** Answers a call in the service's place with this error; without one it goes on to the service. */
type TakeCall = (call: PageCall) => Promise<object | undefined>;

/** Stands between a page and the service for what is called over the socket; before the page is opened. */
export async function takeCalls(page: Page, take: TakeCall): Promise<void> {
  await page.routeWebSocket('**/api/v1/connect', (socket) => {
    const service = socket.connectToServer();
    socket.onMessage(async (data) => {
      const frame = JSON.parse(String(data));
      const error = frame.type === 'call' ? await take(frame) : undefined;
      if (error) socket.send(JSON.stringify({ type: 'answer', id: frame.id, error }));
      else service.send(data);
    });
  });
}
