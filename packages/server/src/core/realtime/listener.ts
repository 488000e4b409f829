/** Whoever listens to streams: a socket, or a long poll that waits. */
export interface Listener {
  /** Who writes for it, if it is not this process. */
  readonly carrier?: Carrier | undefined;
  /** Gets the framed events of one stream and one turn of the event loop; writes nothing yet. */
  queue(frames: Buffer): void;
  /** Writes what was queued, or has its carrier write it; once a turn. */
  flush(): void;
  /** Cannot keep up with what comes in while it is still being brought up to date. */
  overflow(): void;
}

/** Takes what is to be written by somebody else, and sends it on together. */
export interface Carrier {
  /** Sends what it was given so far, rather than at the end of the turn. */
  send(): void;
}

/** Flushes all of them. Carriers get theirs first, and write it while this process writes its own. */
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
