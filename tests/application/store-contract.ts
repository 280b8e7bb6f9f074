import { describeAccounts } from './store-contract/accounts.ts';
import { describeAskingOrders } from './store-contract/asking-orders.ts';
import { describeDriverApplications } from './store-contract/driver-applications.ts';
import { describeDriverDocuments } from './store-contract/driver-documents.ts';
import { describeDrivers } from './store-contract/drivers.ts';
import type { Contract } from './store-contract/kit.ts';
import { describeNeeds } from './store-contract/needs.ts';
import { describeStoredObjects } from './store-contract/objects.ts';
import { describePaymentMethods, describePayments } from './store-contract/payments.ts';
import { describePayouts } from './store-contract/payouts.ts';
import { describePricings } from './store-contract/pricings.ts';
import { describeProviderRecords } from './store-contract/provider-records.ts';
import { describeRatings } from './store-contract/ratings.ts';
import { describeReturnTrips } from './store-contract/return-trips.ts';
import { describeRides } from './store-contract/rides.ts';
import { describeSessions } from './store-contract/sessions.ts';
import { describeStandingRides } from './store-contract/standing-rides.ts';
import { describeUnitOfWork } from './store-contract/unit-of-work.ts';
import { describeUsers } from './store-contract/users.ts';
import { describeHolds, describeLedger } from './store-contract/wallet.ts';

/** What use cases rely on, for the stores in memory and in Postgres alike. */
export function describeStores(contract: Contract): void {
  describeUnitOfWork(contract);
  describeUsers(contract);
  describeSessions(contract);
  describeAccounts(contract);
  describeNeeds(contract);
  describeStoredObjects(contract);
  describeDrivers(contract);
  describeDriverApplications(contract);
  describeDriverDocuments(contract);
  describeRides(contract);
  describeAskingOrders(contract);
  describeReturnTrips(contract);
  describeStandingRides(contract);
  describeRatings(contract);
  describeHolds(contract);
  describeLedger(contract);
  describePayments(contract);
  describePaymentMethods(contract);
  describeProviderRecords(contract);
  describePayouts(contract);
  describePricings(contract);
}
