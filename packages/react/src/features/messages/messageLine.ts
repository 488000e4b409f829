import { plainText, visibleText } from '../markdown/index.ts';

/** What a line tells of a message. */
export interface Said {
  text: string;
  poll?: { name: string } | undefined;
  shared_location?: { latitude: number; longitude: number } | undefined;
}

/** A message in one line of plain words, for quotes, previews and announcements: its text, and what it asks or where. */
export function messageLine({ text, poll, shared_location: place }: Said): string {
  const words = plainText(text);
  const carried = [
    poll && `📊 ${visibleText(poll.name)}`,
    place && `📍 ${Number(place.latitude).toFixed(4)}, ${Number(place.longitude).toFixed(4)}`,
  ];
  return [words, ...carried].filter(Boolean).join(' ');
}
