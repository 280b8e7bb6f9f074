/** What goes wrong with one request. */
export type Fault =
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'drop' }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    };

interface Planned {
  readonly fault: Fault;
  /** Part of "POST /v1/payment_intents"; every request when left out. */
  readonly match: string;
}

/** Faults planned for requests to come; each happens once, in the order they were planned. */
export class Faults {
  private readonly planned: Planned[] = [];

  /** The request takes effect at once, and is answered late. */
  delayNext(ms: number, match = ''): void {
    this.planned.push({ fault: { kind: 'delay', ms }, match });
  }

  /** The next `times` requests take effect, and the connection ends without an answer. */
  dropAnswerAfterApplying(times = 1, match = ''): void {
    for (let i = 0; i < times; i += 1) this.planned.push({ fault: { kind: 'drop' }, match });
  }

  /** The request has no effect and is answered with this status, and with the provider's usual body or another. */
  answerNext(
    status: number,
    match = '',
    answer: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
  ): void {
    this.planned.push({ fault: { kind: 'answer', status, ...answer }, match });
  }

  /** The fault of a request such as "POST /v1/refunds". */
  take(request: string): Fault | null {
    const index = this.planned.findIndex(({ match }) => request.includes(match));
    return index < 0 ? null : (this.planned.splice(index, 1)[0]?.fault ?? null);
  }
}

/** The body that usually comes with a status. */
export function usualBody(status: number): object {
  if (status === 429)
    return { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } };
  if (status === 401 || status === 403)
    return { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } };
  return { error: { type: 'api_error', message: 'An unknown error occurred.' } };
}
