/**
 * Has every request to our own server name a trace (`traceparent`, W3C Trace Context): that of the screen which sends it, so
 * that an operator who keeps traces sees together what one screen asked, down to statements and provider. It is made of
 * random numbers, which browsers have in secure contexts alone, and of nothing that is known of the visitor.
 */
export function traceRequests(): void {
  const send = window.fetch.bind(window);
  if (!isSecureContext) return;
  let screen = '';
  let traceId = '';
  window.fetch = (input, options) => {
    if (typeof input !== 'string' || !input.startsWith('/')) return send(input, options);
    if (location.pathname !== screen) [screen, traceId] = [location.pathname, randomHex()];
    const headers = new Headers(options?.headers);
    headers.set('traceparent', `00-${traceId}-${randomHex().slice(16)}-01`);
    return send(input, { ...options, headers });
  };
}

/** 32 digits. */
function randomHex(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
