import type { Agreement, AgreementUsage } from '../../domain/organisations/agreement.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { port } from '../tokens.ts';
import type { Page, PageRequest } from './pages.ts';

/** Whose usage is asked for, and of which day. */
export interface UsageOf {
  /** Local, "2026-03-05": of its budget and its month. */
  readonly day: string;
  /** Whose rides of the month are counted. */
  readonly riderId: string;
  /** A ride that is not counted, nor its return on call, as it is decided about anew. */
  readonly exceptRideId?: string;
}

/** What organisations promise to pay. An agreement is locked before a ride takes of its budget. */
export interface Agreements {
  /** Throws `AGREEMENT_EXISTS` (conflict) when one of the organisation that holds has the name. */
  insert(agreement: Agreement): Promise<void>;
  /** Likewise. */
  save(agreement: Agreement): Promise<void>;
  find(agreementId: string): Promise<Agreement | null>;
  lock(agreementId: string): Promise<Agreement | null>;
  /** Those that hold, of several organisations, the oldest first. */
  ofOrganisations(organisationIds: readonly string[]): Promise<Agreement[]>;
  /**
   * The most that is taken of one of its budgets which are not over on the day, as its terms have them: of those with rides
   * booked already.
   */
  mostTaken(agreement: Agreement, day: string): Promise<Cents>;
  /** What is taken of it, as it is now. */
  usage(agreement: Agreement, of: UsageOf): Promise<AgreementUsage>;
}

/** What is taken of the budget of a day. */
export interface BudgetUse {
  readonly agreementId: string;
  /** Paid for completed rides, less refunds. */
  readonly usedCents: Cents;
  /** Promised to rides that are not over, and to returns that can still be called. */
  readonly promisedCents: Cents;
  readonly rides: number;
}

/** A ride that an organisation pays a part of, as its people read of it. */
export interface FundedRide {
  readonly rideId: string;
  readonly agreementId: string;
  readonly agreementName: string;
  readonly passengerId: string;
  readonly passengerName: string;
  readonly coveredOn: string;
  readonly status: 'open' | 'completed' | 'cancelled';
  /** Null where the agreement does not show addresses. */
  readonly pickupAddress: string | null;
  readonly dropoffAddress: string | null;
  readonly totalCents: Cents;
  readonly coveredCents: Cents;
  readonly refundedCents: Cents;
}

export interface FundedRideFilter {
  /** Local days, both included. */
  readonly firstDay?: string | null | undefined;
  readonly lastDay?: string | null | undefined;
  readonly agreementId?: string | null | undefined;
}

/** What shows agreements. */
export interface AgreementViews {
  /** Of an organisation, ended ones too, the newest first. */
  ofOrganisation(organisationId: string): Promise<Agreement[]>;
  /** What is taken of each on the budget of the day. */
  budgets(agreementIds: readonly string[], day: string): Promise<BudgetUse[]>;
}

export const agreementViews = port<AgreementViews>('agreementViews');

export interface FundedRides {
  /** Of an organisation, by their pickup, the newest first. */
  list(organisationId: string, filter: FundedRideFilter, page: PageRequest): Promise<Page<FundedRide>>;
}

export const fundedRides = port<FundedRides>('fundedRides');
