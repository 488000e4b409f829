/** Bytes on their way to the service. */
export interface ByteRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: Blob;
  readonly signal: AbortSignal;
  /** To be told how many bytes have gone out, as far as that can be seen. */
  onSent?(bytes: number): void;
}

/** Sends bytes and tells how far they are: `fetch` cannot, so a page uses XMLHttpRequest. Rejects as `fetch` does. */
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
