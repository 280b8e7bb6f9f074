import type { Pricing, PricingStatus } from '../../domain/pricing/pricing.ts';
import type { PricingState } from '../../domain/pricing/pricing-change.ts';
import type { Page, PageRequest } from './pages.ts';
import type { ChargedRide } from '../../domain/pricing/pricing-preview.ts';
import type { Quote } from '../../domain/pricing/quote.ts';
import { port } from '../tokens.ts';

export interface Pricings {
  /** The version in force at `now`, with which quotes are made then. There always is one. */
  active(now: Date): Promise<Pricing>;
  /**
   * The version that was in force when this process last looked, up to a minute ago. Only for a ride that is inserted "at
   * the active price", which is refused when another version is in force by then.
   */
  lastActive(now: Date): Promise<Pricing>;
  /** The version in force at `now`, and those that start later. */
  state(now: Date): Promise<PricingState>;
  /** A version, whose rates never change. Whether it was withdrawn may be out of date. */
  find(pricingId: string): Promise<Pricing | null>;
  /** One change of the prices at a time: others wait here until this transaction ends. */
  lockChanges(): Promise<void>;
  /** A version as it is now, which nobody else withdraws until this transaction ends. */
  lock(pricingId: string): Promise<Pricing | null>;
  /** Adds a version, which takes the place of the others from its start on. */
  insert(pricing: Pricing): Promise<void>;
  /** Keeps that it was withdrawn. */
  withdraw(pricing: Pricing): Promise<void>;
}

export interface PricingView {
  readonly pricing: Pricing;
  readonly status: PricingStatus;
  readonly createdByUser: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  } | null;
}

export interface PricingViews {
  find(id: string): Promise<Pricing | null>;
  /** The version in force at `now`. */
  active(now: Date): Promise<Pricing>;
  /** The version in force at `now`, and those that start later. */
  state(now: Date): Promise<PricingState>;
  /** Every version, the latest start first, with where it stands at `now`. */
  history(page: PageRequest, now: Date): Promise<Page<PricingView>>;
}

export const pricingViews = port<PricingViews>('pricingViews');

/** What completed rides cost, in few columns, to calculate with many of them. */
export interface ChargedRides {
  /** Those completed from `since` until `until`, newest first. */
  list(period: { readonly since: Date; readonly until: Date }, page: PageRequest): Promise<Page<ChargedRide>>;
}

export const chargedRides = port<ChargedRides>('chargedRides');

/** Turns a quote into a token the client brings back, and back again. */
export interface QuoteSigner {
  sign(quote: Quote): string;
  /** The quote, or null when the token is not ours, was altered, or cannot be read. Expiry is the caller's rule. */
  verify(token: string): Quote | null;
}

export const quoteSigner = port<QuoteSigner>('quoteSigner');
