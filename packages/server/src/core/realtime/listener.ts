/** A listener on streams: a socket, or a waiting long poll. */
export interface Listener {
  /** The process that writes for it, if not this one. */
  readonly carrier?: Carrier | undefined;
  /** Queues the framed events of one stream and turn of the event loop; writes nothing yet. */
  queue(frames: Buffer): void;
  /** Writes the queued frames, or has its carrier write them; once per turn. */
  flush(): void;
  /** Called when it falls too far behind while catching up. */
  overflow(): void;
}

/** Collects frames to be written by another process, and sends them together. */
export interface Carrier {
  /** Sends the collected frames now, not at the end of the turn. */
  send(): void;
}

/** Flushes all listeners. Carriers go first, so that they write concurrently with this process. */
export function flushAll(listeners: Iterable<Listener>): void {
  const here: Listener[] = [];
  const carriers = new Set<Carrier>();
  for (const listener of listeners) {
    if (listener.carrier) {
      listener.flush();
      carriers.add(listener.carrier);
    } else here.push(listener);
  }
  for (const carrier of carriers) carrier.send();
  for (const listener of here) listener.flush();
}
