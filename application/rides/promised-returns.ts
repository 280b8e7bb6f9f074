import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { joinReturn, promiseReturn, returnLinkId } from '../../domain/returns/return-trip.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { serviceArea } from '../ports/geo.ts';
import { type SecretTokens, secretTokens } from '../ports/security.ts';
import { service } from '../tokens.ts';
import type { Transaction } from '../transaction.ts';

/** Writes the returns of rides that are just being booked, in the transaction that books them. */
export class PromisedReturns {
  constructor(
    private readonly secretTokens: SecretTokens,
    private readonly area: Pick<ServiceArea, 'timeZone'>,
  ) {}

  /** Promises a return on call for the local day of a ride that is written before it. */
  promise(tx: Transaction, outbound: Ride): Promise<void> {
    const token = this.secretTokens.derive(returnLinkId(outbound.id));
    const digest = this.secretTokens.digest(token);
    return tx.returnTrips.insert(promiseReturn(outbound, digest, this.area.timeZone));
  }

  /** Joins a ride and its return at a time, both written before it. */
  join(tx: Transaction, outbound: Ride, back: Ride): Promise<void> {
    return tx.returnTrips.insert(joinReturn(outbound, back, this.area.timeZone));
  }
}

export const promisedReturns = service(PromisedReturns, [secretTokens, serviceArea]);
