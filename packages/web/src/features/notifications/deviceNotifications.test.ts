import { pushDevices } from '@confab/client/notifications';
import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DeviceNotifications } from './deviceNotifications.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada');
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => server.stop());

const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** A browser that allows notifications, and whose push service answers once `answer` is called. */
function openBrowser() {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    async subscribe() {
      asked.resolve();
      await answered.promise;
      const toJSON = () => ({ endpoint: 'https://push.example/ada', keys });
      const unsubscribe = async () => {
        subscription = null;
      };
      subscription = { options: {}, toJSON, unsubscribe };
      return subscription;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  const stored = new Map<string, string>();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', { serviceWorker, userAgent: 'Firefox', languages: ['en'] });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  return { asked: asked.promise, answer: answered.resolve, isSubscribed: () => subscription !== null };
}

describe('[NOTE-01] the notifications of a device', () => {
  it.each([
    ['off', ['turnOff']],
    ['on', ['turnOff', 'turnOn']],
  ] as const)('are %s as chosen last, though the push service is slow', async (result, choices) => {
    await using client = await connectClient(server, 'ada');
    const browser = openBrowser();
    const devices = client.part(pushDevices);
    await devices.load();
    const device = new DeviceNotifications(client);
    const started = device.start();
    await browser.asked;
    const changes = choices.map((choice) => device[choice]());
    browser.answer();
    await Promise.all([started, ...changes]);
    const isOn = result === 'on';
    expect(browser.isSubscribed()).toBe(isOn);
    expect(device.state.get()).toMatchObject({ isOn, push: isOn ? 'on' : undefined });
    await expect.poll(() => devices.state.get()?.length).toBe(isOn ? 1 : 0);
    await device.turnOff();
  });
});
