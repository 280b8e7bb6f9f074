import Stripe from 'stripe';
import { StripeAttempts } from './stripe-attempts.ts';
import { toGatewayError, isMissing } from './stripe-errors.ts';

export interface StripeOptions {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Another server that speaks the protocol; the provider's own when left out. */
  readonly host?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
  /** How long one attempt of a call may be without an answer. */
  readonly timeoutMs: number;
  /** Where drivers' accounts are, for example `US`. */
  readonly country: string;
  readonly currency: string;
}

/** After the first attempt; the pauses between grow and have jitter. */
const RETRIES = 2;

/** The provider's client, and the one way to call it: whatever fails arrives as a `PaymentGatewayError`. */
export class StripeConnection {
  readonly stripe: Stripe;
  private readonly attempts = new StripeAttempts();

  constructor(readonly options: StripeOptions) {
    this.stripe = new Stripe(options.secretKey, {
      ...options.host,
      httpClient: this.attempts,
      maxNetworkRetries: RETRIES,
      timeout: options.timeoutMs,
      telemetry: false,
    });
  }

  /** Makes one or more requests that belong together. */
  call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    return this.attempts.watch(async (call) => {
      try {
        return await work(this.stripe);
      } catch (error) {
        throw toGatewayError(error, call);
      }
    });
  }

  /** Reads an object: null when there is none. */
  find<T>(work: (stripe: Stripe) => Promise<T | null>): Promise<T | null> {
    return this.call(async (stripe) => {
      try {
        return await work(stripe);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  /** Reads a list to its end, page after page. */
  async *list<T, R>(pages: (stripe: Stripe) => AsyncIterable<T>, present: (item: T) => R): AsyncIterable<R> {
    try {
      for await (const item of pages(this.stripe)) yield present(item);
    } catch (error) {
      throw toGatewayError(error, { mayHaveTakenEffect: false });
    }
  }
}

/** Whether an answer is the stored one of an earlier request with the same key, and may be out of date. */
export function isReplayed(headers: Readonly<Record<string, string>> | undefined): boolean {
  return headers?.['idempotent-replayed'] === 'true';
}

/** An object just made; read again when the answer is the stored one of an earlier call. */
export async function refetchIfReplayed<T extends { readonly id: string }>(
  made: Stripe.Response<T>,
  retrieve: (id: string) => Promise<T>,
): Promise<T> {
  return isReplayed(made.lastResponse.headers) ? retrieve(made.id) : made;
}

/** A list of what was made since an instant. The provider counts in whole seconds. */
export function madeSince(since: Date) {
  return { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
}
