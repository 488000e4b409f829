import type { Page } from '@playwright/test';

/** A call that a page makes over its socket. */
interface PageCall {
  id: number;
  route: string;
}

/** Answers a call instead of the service with this error; undefined passes it on to the service. */
type AnswerCall = (call: PageCall) => Promise<object | undefined>;

/** Intercepts the calls of a page over its socket; call it before the page is opened. */
export async function interceptCalls(page: Page, answer: AnswerCall): Promise<void> {
  await page.routeWebSocket('**/api/v1/connect', (socket) => {
    const service = socket.connectToServer();
    socket.onMessage(async (data) => {
      const frame = JSON.parse(String(data));
      const error = frame.type === 'call' ? await answer(frame) : undefined;
      if (error) socket.send(JSON.stringify({ type: 'answer', id: frame.id, error }));
      else service.send(data);
    });
  });
}
