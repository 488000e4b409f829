import { describe, expect, it } from 'vitest';
import { isLinkHost, isLinkUrl, linkPreviewDebounceMs, linkPreviewStates } from '../../index.ts';
import { createLinkFinder, linkUrls } from '../../links.ts';

const findLinks = createLinkFinder();
const urlsOf = (text: string) => linkUrls(findLinks(text));

describe('Links in a text', () => {
  it('[LINK-01] waits 1500 ms and knows the five states', () => {
    expect(linkPreviewDebounceMs).toBe(1500);
    expect(linkPreviewStates).toEqual(['pending', 'loading', 'loaded', 'failed', 'dismissed']);
  });

  it.each([
    ['https://example.com', ['https://example.com']],
    ['see https://example.com/a?b=c&d#e, please', ['https://example.com/a?b=c&d#e']],
    ['(https://example.com/a_(b))', ['https://example.com/a_(b)']],
    ['<https://example.com/x>.', ['https://example.com/x']],
    ['[words](https://example.com/y)', ['https://example.com/y']],
    ['HTTPS://EXAMPLE.COM/Q', ['HTTPS://EXAMPLE.COM/Q']],
    ['example.com and www.example.org/x', ['http://example.com', 'http://www.example.org/x']],
    ['https://a.example https://a.example', ['https://a.example']],
    ['новости.рф', ['http://новости.рф']],
    ['https://xn--b1amnebsh.xn--p1ai/', ['https://xn--b1amnebsh.xn--p1ai/']],
    ["https://example.com/it's", ['https://example.com/it%27s']],
    ['https://wiki.intranet/page', ['https://wiki.intranet/page']],
    ['https://example.com:8443/x', ['https://example.com:8443/x']],
  ])('[LINK-02] finds the links of %j', (text, urls) => {
    expect(urlsOf(text)).toEqual(urls);
  });

  it.each([
    'nothing here',
    'http://localhost:3000/ localhost https://app.localhost/',
    'http://127.0.0.1 127.0.0.1 http://10.0.0.1/x 10.0.0.1 http://[::1]/ http://[fe80::1]/',
    'http://2130706433/ http://0x7f.1/ http://0177.0.0.1/ http://127.1/',
    'http://a.b http://example.c https://example.c0m',
    'https://intranet/ http://wiki',
    'wiki.intranet file.txt index.html a.b 1.2.3 e.g. so',
    'ada@example.com mailto:ada@example.com ftp://example.com //example.com',
    'https://ada:secret@example.com/',
    'javascript:alert(1) data:text/html,x file:///etc/passwd',
    'http:// https://.com http://.',
  ])('[LINK-02] finds none in %j', (text) => {
    expect(urlsOf(text)).toEqual([]);
  });

  it('[LINK-02] requires a suffix of two or more letters', () => {
    expect(['example.com', 'a.b.co', 'example.com.', 'a.рф'].filter((host) => !isLinkHost(host))).toEqual([]);
    expect(
      ['localhost', 'com', '.com', 'example.c', 'example.1x', '1.2.3.4', '[::1]', ''].filter(isLinkHost),
    ).toEqual([]);
    expect(isLinkUrl(`https://example.com/${'x'.repeat(3000)}`)).toBe(false);
  });

  it('returns the position of each link', () => {
    const text = 'go to example.com, then on';
    expect(findLinks(text).map(({ start, end }) => text.slice(start, end))).toEqual(['example.com']);
  });

  it.each([
    ['dots', 'a.'.repeat(25_000)],
    ['schemes', 'http://'.repeat(7000)],
    ['brackets', `http://a.co/${'('.repeat(49_000)}`],
    ['mixed brackets', `http://a.co/${'[("{'.repeat(12_000)}`],
    ['dashes', `http://a.co/${'-'.repeat(49_000)}`],
    ['addresses', 'a@a.'.repeat(12_000)],
    ['suffixes', '.co'.repeat(16_000)],
    ['links', 'a.co '.repeat(10_000)],
  ])('[LINK-02] is linear on the longest text made of %s', (_, text) => {
    const longestMs = [text.slice(0, text.length / 8), text].map((part) => {
      const began = performance.now();
      findLinks(part);
      return performance.now() - began;
    });
    // Quadratic time would take 64 times as long for eight times the text; allow for a busy machine.
    expect(longestMs[1]).toBeLessThan(Math.max(250, (longestMs[0] as number) * 32));
  });
});
