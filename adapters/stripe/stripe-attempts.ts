import { AsyncLocalStorage } from 'node:async_hooks';
import Stripe from 'stripe';
import { neverConnected } from './stripe-errors.ts';

/** What is known of the requests made for one call so far. */
export interface WatchedCall {
  /** Whether a request that changes something was answered with success, or not answered. */
  mayHaveTakenEffect: boolean;
}

type Request = Parameters<Stripe.HttpClient['makeRequest']>;

/**
 * Sends the requests of the provider's client and remembers, per call, what came of each attempt. The client repeats
 * some by itself and reports the last failure only: a refused connection after a lost answer is not harmless.
 */
export class StripeAttempts implements Stripe.HttpClient {
  private readonly http: Stripe.HttpClient = Stripe.createNodeHttpClient();
  private readonly calls = new AsyncLocalStorage<WatchedCall>();

  watch<T>(work: (call: WatchedCall) => Promise<T>): Promise<T> {
    const call: WatchedCall = { mayHaveTakenEffect: false };
    return this.calls.run(call, () => work(call));
  }

  getClientName(): string {
    return this.http.getClientName();
  }

  async makeRequest(...request: Request): Promise<Stripe.HttpClientResponse> {
    const reads = request[3] === 'GET';
    try {
      const response = await this.http.makeRequest(...request);
      if (!reads && !isRefusal(response.getStatusCode())) this.mayHaveTakenEffect();
      return withProvidersBody(response);
    } catch (error) {
      if (!reads && !neverConnected(error)) this.mayHaveTakenEffect();
      throw error;
    }
  }

  private mayHaveTakenEffect(): void {
    const call = this.calls.getStore();
    if (call) call.mayHaveTakenEffect = true;
  }
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}

/** The client takes any JSON without `error` for the object it asked for, whatever the status and whoever wrote it. */
function withProvidersBody(response: Stripe.HttpClientResponse): Stripe.HttpClientResponse {
  const readJson = response.toJSON.bind(response) as () => Promise<unknown>;
  response.toJSON = async () => {
    const body = await readJson();
    const expected = response.getStatusCode() < 400 ? 'object' : 'error';
    if (typeof body === 'object' && body !== null && expected in body) return body;
    throw new SyntaxError(`An answer without "${expected}"`);
  };
  return response;
}
