import { openSocket, type Person, type TestServer, type TestSocket } from '@confab/testing';
import { expect } from 'vitest';
import type { Hub } from '../core/realtime/hub.ts';

/** Waits until every node knows it: nodes report their connections to each other. */
export const everyNodeKnows = ({ nodes }: TestServer, isKnown: (hub: Hub) => boolean) =>
  expect.poll(() => nodes.every(({ context }) => isKnown(context.hub)), { interval: 5 }).toBe(true);

/** Opens a user's socket and waits until every node knows of it. */
export async function openKnownSocket(server: TestServer, { id, token }: Person): Promise<TestSocket> {
  const socket = await openSocket(server.url, token);
  await everyNodeKnows(server, (hub) =>
    hub.devicesOf(id).some((device) => device.id === socket.connectionId),
  );
  return socket;
}
