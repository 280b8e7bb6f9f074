export interface JsonRequest {
  /** Covers the whole exchange, the body included. */
  readonly timeoutMs: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The JSON a GET answers with. Rejects on any other status than 2xx, redirects, a time-out, or what is not JSON. */
export async function fetchJson(url: URL, { timeoutMs, headers }: JsonRequest): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    // A map server that was taken over sends us nowhere else.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${url.origin} answered ${response.status}`);
  }
  return response.json();
}

/** A path below a configured base, whether the base ends in a slash or not. */
export function urlBelow(baseUrl: string, path: string): URL {
  return new URL(path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
}
