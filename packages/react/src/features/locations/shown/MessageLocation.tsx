import { messagePart } from '../../messages/lazyParts.tsx';
import type { MessagePartProps } from '../../messages/registry/messageFeature.ts';
import { locationHeight } from './locationHeight.ts';

const LocationCard = messagePart(({ locations }) => locations.components.LocationCard);

/** The location of a message; its space is reserved before it loads (UX-09). */
export function MessageLocation({ message }: MessagePartProps) {
  const location = message.shared_location;
  if (!location) return null;
  const room = { inlineSize: 'min(100%, 480px)', blockSize: locationHeight };
  return (
    <div className="cf-carried">
      <LocationCard
        message={message}
        location={location}
        fallback={<div className="cf-room" style={room} />}
      />
    </div>
  );
}
