/** Creates a class of sockets that keeps back the events of a type until `release`. */
export function socketHolding(type: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  class HoldingSocket extends WebSocket {
    override addEventListener(kind: string, listener: never): void {
      const receive = listener as (event: Event) => void;
      super.addEventListener(kind as 'message', async (event) => {
        if (kind === 'message' && JSON.parse(event.data).type === type) await released;
        receive(event);
      });
    }
  }
  return { WebSocket: HoldingSocket as typeof WebSocket, release };
}
