import type { Agreements, UsageOf } from '../../../application/ports/agreements.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { Agreement, AgreementUsage } from '../../../domain/organisations/agreement.ts';
import { coveredCents } from '../../../domain/rides/ride-cover.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import type { Draft, Tables } from './tables.ts';

/** Transactions run one after the other here. */
export class InMemoryAgreements implements Agreements {
  constructor(private readonly draft: Draft) {}

  async insert(agreement: Agreement): Promise<void> {
    const others = [...this.draft.tables.agreements.values()].filter(
      ({ id, organisationId, endedAt }) =>
        id !== agreement.id && organisationId === agreement.organisationId && endedAt === null,
    );
    const isTaken = others.some(({ name }) => name.toLowerCase() === agreement.name.toLowerCase());
    if (isTaken && agreement.endedAt === null) this.draft.refuse('agreements_name_key');
    this.draft.tables.agreements.set(agreement.id, agreement);
  }

  async save(agreement: Agreement): Promise<void> {
    if (!(await this.find(agreement.id))) throw notFound('Agreement');
    await this.insert(agreement);
  }

  async find(agreementId: string): Promise<Agreement | null> {
    return this.draft.tables.agreements.get(agreementId) ?? null;
  }

  lock(agreementId: string): Promise<Agreement | null> {
    return this.find(agreementId);
  }

  async ofOrganisations(organisationIds: readonly string[]): Promise<Agreement[]> {
    return [...this.draft.tables.agreements.values()]
      .filter((one) => organisationIds.includes(one.organisationId) && one.endedAt === null)
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  }

  async mostTaken(agreement: Agreement, day: string): Promise<Cents> {
    const days = ridesOf(this.draft.tables, agreement.id).flatMap(({ ride }) => ride.coveredOn ?? []);
    const counted = days.filter(
      (on) => agreement.budgetPeriod === 'term' || on.slice(0, 7) >= day.slice(0, 7),
    );
    return Math.max(0, ...counted.map((on) => takenCents(this.draft.tables, agreement, on)));
  }

  async usage(agreement: Agreement, { day, riderId, exceptRideId }: UsageOf): Promise<AgreementUsage> {
    const inMonth = (ride: Ride) => ride.coveredOn?.slice(0, 7) === day.slice(0, 7);
    const rides = ridesOf(this.draft.tables, agreement.id).filter(({ ride }) => ride.id !== exceptRideId);
    const own = rides.filter(({ ride }) => ride.riderId === riderId && inMonth(ride));
    return {
      takenCents: takenCents(this.draft.tables, agreement, day, exceptRideId),
      rides: own.reduce((sum, { ways }) => sum + ways, 0),
    };
  }
}

/** What of the budget of a day is taken, as the database counts it. */
export function takenCents(
  tables: Tables,
  { id, budgetPeriod }: Agreement,
  day: string,
  exceptRideId?: string,
): Cents {
  const isCounted = ({ coveredOn }: Ride) =>
    budgetPeriod === 'term' || coveredOn?.slice(0, 7) === day.slice(0, 7);
  const refunds = [...tables.refunds.values()].filter(({ status }) => status === 'succeeded');
  return ridesOf(tables, id)
    .filter(({ ride }) => isCounted(ride))
    .reduce((sum, { ride, isReturnPromised }) => {
      const isExcepted = ride.id === exceptRideId;
      const own = isExcepted ? 0 : coveredCents(ride);
      const given = refunds.filter(({ rideId }) => rideId === ride.id);
      const back = given.reduce((total, { organisationCents }) => total + organisationCents, 0);
      return sum + own - back + (isReturnPromised && !isExcepted ? ride.coveredFareCents : 0);
    }, 0);
}

function ridesOf({ rides, returnTrips }: Tables, agreementId: string) {
  return [...rides.values()]
    .filter((ride) => ride.agreementId === agreementId && ride.status !== 'cancelled')
    .map((ride) => {
      const trip = returnTrips.get(ride.id);
      const back = trip?.returnRideId ? rides.get(trip.returnRideId) : undefined;
      // On its day, which is not looked at here.
      const isCalledAgain = trip?.state === 'called' && back?.status === 'cancelled';
      const isReturnPromised = trip?.state === 'promised' || isCalledAgain;
      return { ride, isReturnPromised, ways: isReturnPromised ? 2 : 1 };
    });
}
