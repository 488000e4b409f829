/**
 * Returns a PostgreSQL URL for the driver, which treats these modes of TLS as `verify-full` and warns of them at length.
 * PostgreSQL's own programs know all modes, and receive the URL as it is.
 */
export const driverUrl = (url: string): string =>
  url.includes('uselibpqcompat=')
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
