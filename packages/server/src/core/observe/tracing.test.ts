import { fileURLToPath } from 'node:url';
import { startTestServer } from '@confab/testing';
import { expect, test } from 'vitest';

const telemetryModule = fileURLToPath(new URL('../../testing/telemetryModule.ts', import.meta.url));
const traceId = '0af7651916cd43dd8448eb211c80319c';

test('[HOOK-03] records spans of requests, sending, commits, jobs and outbound calls, without user content', async () => {
  const { exporter, shutdowns } = await import('../../testing/telemetryModule.ts');
  const site = await startTestServer({ telemetryModule, outboundAllow: ['127.0.0.1'] });
  const { ada } = await site.people('ada');
  const params = { type: 'team', id: 'lamps' };
  await ada.call('POST /channels/{type}/{id}/query', { params, body: {} });
  const answer = await ada.fetch('/api/v1/channels/team/lamps/messages', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    },
    body: JSON.stringify({ message: { id: 'm1', text: 'the secret lamp' } }),
  });
  expect(answer.status).toBe(200);
  await ada.refused('POST /channels/{type}/{id}/messages', {
    params,
    body: { message: { id: 'm2', text: '' } },
  });
  const { outbound } = site.server.context;
  await using fetched = await outbound.get(`${site.url}/api/v1/app?secret-path`, {
    totalMs: 5000,
    firstByteMs: 5000,
    maxBytes: 100_000,
    accept: '*/*',
  });
  // An unknown parameter is refused.
  expect(fetched.status).toBe(400);
  await site.stop();

  const spans = exporter.getFinishedSpans();
  const named = (name: string) => spans.filter((span) => span.name === name);
  const route = 'POST /api/v1/channels/{type}/{id}/messages';
  const request = named(route).find((span) => span.spanContext().traceId === traceId);
  expect(request?.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
  expect(request?.attributes).toMatchObject({ 'http.response.status_code': 200 });
  const send = named('message send').find((span) => span.spanContext().traceId === traceId);
  expect(send?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
  expect(send?.attributes).toEqual({ 'confab.channel_type': 'team' });
  // A refusal names its error, but is not a failure of the service.
  const refused = named(route).find((span) => span.attributes['error.type'] !== undefined);
  expect(refused?.status.code).toBe(0);
  expect(refused?.attributes['http.response.status_code']).toBe(400);
  const batch = named('store batch').find((span) => Number(span.attributes['confab.store.writes']) > 0);
  expect(batch?.parentSpanContext).toBeUndefined();
  expect(named('store sync').length).toBeGreaterThan(0);
  expect(spans.some(({ name }) => name.startsWith('job '))).toBe(true);
  expect(named('outbound GET')[0]?.attributes).toMatchObject({ 'server.address': new URL(site.url).host });
  const recorded = JSON.stringify(
    spans.map(({ name, attributes, status, events }) => ({ name, attributes, status, events })),
  );
  expect(recorded).not.toMatch(/secret|ada/);
  expect(shutdowns()).toBe(1);
});

test('[HOOK-03] records no spans without a module, and a missing module aborts the start', async () => {
  const { exporter } = await import('../../testing/telemetryModule.ts');
  exporter.reset();
  await using site = await startTestServer();
  expect(site.server.context.tracing.on).toBe(false);
  await site.people('ada');
  expect(exporter.getFinishedSpans()).toEqual([]);
  await expect(startTestServer({ telemetryModule: './not-there.mjs' })).rejects.toThrow(
    'CONFAB_TELEMETRY_MODULE',
  );
});
