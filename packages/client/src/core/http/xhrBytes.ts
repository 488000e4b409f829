/** A request that sends bytes. */
export interface ByteRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: Blob;
  readonly signal: AbortSignal;
  /** Called with the number of bytes sent so far, as far as that can be seen. */
  onSent?(bytes: number): void;
}

/** Sends bytes and reports progress, which `fetch` cannot, with XMLHttpRequest. Rejects as `fetch` does. */
export function xhrBytes({ method, url, headers, body, signal, onSent }: ByteRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const cancel = () => request.abort();
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', cancel, { once: true });
    request.upload.onprogress = (event) => onSent?.(event.loaded);
    request.onload = () => {
      const type = request.getResponseHeader('content-type');
      resolve(
        new Response(request.responseText, {
          status: request.status,
          ...(type !== null && { headers: { 'content-type': type } }),
        }),
      );
    };
    request.onerror = () => reject(new TypeError('The request failed.'));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', cancel);
    request.send(body);
  });
}
