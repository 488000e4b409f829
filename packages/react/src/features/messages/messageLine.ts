import { plainText, visibleText } from '../markdown/index.ts';

/** The parts of a message that are written in one line. */
export interface LineContent {
  text: string;
  poll?: { name: string } | undefined;
  shared_location?: { latitude: number; longitude: number } | undefined;
}

/** A message in one line of plain words, for quotes, previews and announcements: its text, and its poll or location. */
export function messageLine({ text, poll, shared_location: location }: LineContent): string {
  const words = plainText(text);
  const attached = [
    poll && `📊 ${visibleText(poll.name)}`,
    location && `📍 ${Number(location.latitude).toFixed(4)}, ${Number(location.longitude).toFixed(4)}`,
  ];
  return [words, ...attached].filter(Boolean).join(' ');
}
