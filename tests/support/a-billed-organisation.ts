import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { RequestRideInput } from '../../application/rides/inputs.ts';
import type { Agreement } from '../../domain/organisations/agreement.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { anOrganisation } from './builders/an-organisation.ts';
import {
  aBooking,
  aCompletedRide,
  aFundedRider,
  anOnlineDriver,
  SYSTEM,
  type TestUseCases,
} from './test-use-cases.ts';

/** An organisation that pays for rides, with whom it takes to ride. */
export interface BilledOrganisation {
  readonly organisationId: string;
  readonly agreement: Agreement;
  /** Its manager, who is nobody's passenger. */
  readonly manager: UserActor;
  readonly rider: UserActor;
  readonly driver: UserActor;
}

type App = Pick<TestUseCases, 'useCases' | 'pool'>;

/** An organisation that pays all of a fare but 3.00, up to a budget of 5,000 a month, for a passenger who lets it help. */
export async function aBilledOrganisation(
  { useCases, pool }: App,
  given: {
    readonly manager?: UserActor;
    readonly driver?: UserActor;
    readonly showsAddresses?: boolean;
  } = {},
): Promise<BilledOrganisation> {
  const manager = given.manager ?? (await aFundedRider(useCases, '0'));
  const rider = await aFundedRider(useCases, '900');
  const driver = given.driver ?? (await anOnlineDriver(useCases));
  const organisationId = await anOrganisation(pool, manager.userId, ['manager']);
  await letHelp(pool, rider, organisationId);
  const { agreement } = await useCases.addAgreement.execute(SYSTEM, {
    organisationId,
    name: 'Dialysis 2026',
    startsOn: '2026-01-01',
    budget: '5000',
    coPay: '3.00',
    showsAddresses: given.showsAddresses ?? false,
  });
  return { organisationId, agreement, manager, rider, driver };
}

async function letHelp(pool: Pool, passenger: UserActor, organisationId: string): Promise<void> {
  await pool.query(
    `insert into care_grants (id, passenger_id, organisation_id, scopes, consent, recorded_by, granted_at)
      values ($1, $2, $3, '{book,cancel,pay}', 'online', $2, now())`,
    [randomUUID(), passenger.userId, organisationId],
  );
}

/** Rides of 15.29, of which the organisation pays 12.29 each; their ids. */
export async function someCoveredRides(
  { useCases }: App,
  { rider, driver, agreement }: BilledOrganisation,
  count = 1,
  asked: Partial<RequestRideInput> = {},
): Promise<string[]> {
  const ids: string[] = [];
  for (let ride = 0; ride < count; ride += 1) {
    const booking = { ...aBooking(), ...asked, agreementId: agreement.id };
    ids.push(await aCompletedRide(useCases, rider, driver, booking));
  }
  return ids;
}

/** A ride that the organisation owes for, as if it had been last month. The driver is offline afterwards. */
export async function aRideOfLastMonth(app: App, billed: BilledOrganisation): Promise<void> {
  await someCoveredRides(app, billed);
  await app.useCases.updateDriverProfile.execute(billed.driver, { isAvailable: false });
  await app.pool.query(
    `update rides set completed_at = date_trunc('month', now()) - interval '10 days' where funder_id = $1`,
    [billed.organisationId],
  );
}

/** An open invoice of such a ride; its id. */
export async function anInvoice(app: App, billed: BilledOrganisation): Promise<string> {
  await aRideOfLastMonth(app, billed);
  const issued = await app.useCases.issueInvoices.execute(SYSTEM, {});
  const own = issued.find(({ invoice }) => invoice.organisationId === billed.organisationId);
  if (!own) throw new Error('Nothing was issued');
  return own.invoice.id;
}

/** A payment of 5.00 that an operator recorded; its id. */
export async function anOrganisationPayment({ useCases }: App, organisationId: string): Promise<string> {
  const received = { receivedOn: '2026-01-05', bankReference: 'RF-1' };
  const asked = { organisationId, amount: '5.00', ...received };
  return (await useCases.recordOrganisationPayment.execute(SYSTEM, asked)).payment.id;
}
