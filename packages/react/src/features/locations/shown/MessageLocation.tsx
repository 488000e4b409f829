import { Suspense } from 'react';
import { LocationCard } from '../../messages/lazyCarried.ts';
import { locationHeight } from './locationRoom.ts';
import type { MessageLocationProps } from './messageLocationProps.ts';

/** The place that a message shares; it has its room before it loads (UX-09). */
export function MessageLocation(props: MessageLocationProps) {
  const room = { inlineSize: 'min(100%, 480px)', blockSize: locationHeight };
  return (
    <div className="cf-carried">
      <Suspense fallback={<div className="cf-room" style={room} />}>
        <LocationCard {...props} />
      </Suspense>
    </div>
  );
}
