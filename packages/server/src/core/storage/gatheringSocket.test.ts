import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { GatheringSocket } from './gatheringSocket.ts';

test('sends what is written during one callback in one packet, also after it was connected', async () => {
  const packets: string[] = [];
  const server = createServer((peer) => peer.on('data', (data) => packets.push(data.toString())));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = new GatheringSocket();
  const { port } = server.address() as AddressInfo;
  socket.connect(port as never, '127.0.0.1' as never);
  await once(socket, 'connect');

  socket.write('one ' as never);
  socket.write('two ' as never);
  expect(socket.writableCorked).toBe(1);
  socket.write('three' as never);
  socket.end();
  await once(socket, 'close');

  expect(packets).toEqual(['one two three']);
});
