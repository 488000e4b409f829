import type { Attachment } from '@confab/protocol';
import { describe, expect, it } from 'vitest';
import { attachmentGroups } from './attachmentGroups.ts';
import { attachmentSizes, attachmentsHeight } from './attachmentSizes.ts';
import { fileDisplay } from './fileDisplay.ts';
import { mediaSize } from './mediaSize.ts';

const picture: Attachment = { type: 'image', image_url: '/a', original_width: 1600, original_height: 900 };
const preview: Attachment = { og_scrape_url: 'https://a.example/', title: 'A' };

describe('the size of attachments', () => {
  it.each([
    [
      [1600, 900],
      [480, 270],
    ],
    [
      [300, 3000],
      [96, 360],
    ],
    [
      [3000, 30],
      [480, 64],
    ],
    [
      [200, 100],
      [200, 100],
    ],
    [
      [16, 16],
      [96, 64],
    ],
    [
      [undefined, undefined],
      [320, 240],
    ],
    [
      [0, 0],
      [320, 240],
    ],
  ])('[UX-09] of a picture of %j is %j, before it loads', ([width, height], room) => {
    const size = mediaSize({ original_width: width, original_height: height } as Attachment);
    expect([size.width, size.height]).toEqual(room);
  });

  it('[UX-09] reports the height that it will have in a column of this width', () => {
    const two = [picture, { ...picture, image_url: '/b' }];
    expect(attachmentSizes(two)).toHaveLength(1);
    expect(attachmentsHeight({ attachments: [picture] }, 720)).toBe(278);
    expect(attachmentsHeight({ attachments: [picture] }, 240)).toBe(143);
    expect(attachmentsHeight({ attachments: two }, 720)).toBe(276);
    expect(attachmentsHeight({ attachments: [preview], pending_previews: ['https://b.example/'] }, 720)).toBe(
      224,
    );
    expect(attachmentsHeight({ attachments: [] }, 720)).toBe(0);
  });
});

describe('an attachment', () => {
  it('[ATT-01] is drawn as a file if it lacks properties of its type, and not at all if it is a preview', () => {
    const { pictures, videos, sounds, files, previews } = attachmentGroups([
      picture,
      { type: 'image', asset_url: '/saved-as-file' },
      { type: 'video' },
      { type: 'voiceRecording', asset_url: '/v' },
      preview,
    ]);
    expect([pictures, videos, sounds, files, previews].map((group) => group.length)).toEqual([1, 0, 1, 2, 1]);
  });

  it.each([
    ['night-ride-protocol.pdf', 'night-ride-protocol', '.pdf', 'PDF'],
    ['notes', 'notes', '', ''],
    ['.env', '.env', '', ''],
    ['x\u202Egpj.svg', 'xgpj', '.svg', 'SVG'],
    ['a\nb.txt', 'a b', '.txt', 'TXT'],
    ['odd.not an ending', 'odd.not an ending', '', ''],
  ])('[ATT-01] named %j shows nothing that deceives', (title, stem, extension, kind) => {
    expect(fileDisplay({ type: 'file', title })).toMatchObject({ stem, extension, kind });
  });
});
