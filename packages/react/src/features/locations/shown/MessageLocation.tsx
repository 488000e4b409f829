import { Suspense } from 'react';
import { LocationCard } from '../../messages/lazyCarried.ts';
import { locationHeight } from './locationHeight.ts';
import type { MessageLocationProps } from './messageLocationProps.ts';

/** The location of a message; its space is reserved before it loads (UX-09). */
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
