import { Transfers } from '../../application/payouts/transfers.ts';
import { CardCompletion } from '../../application/rides/card-completion.ts';
import { RideAuthorization } from '../../application/rides/ride-authorization.ts';
import { RideSettlement } from '../../application/rides/ride-settlement.ts';
import { RideTopUps } from '../../application/rides/ride-top-ups.ts';
import { RideTransitions } from '../../application/rides/ride-transitions.ts';
import { CardCharges } from '../../application/wallet/card-charges.ts';
import { CardRefunds } from '../../application/wallet/card-refunds.ts';
import { Deposits } from '../../application/wallet/deposits.ts';

/** The classes that several use cases share and no edge sees; the area files say what each is made from. */
export const serviceClasses = {
  cardCharges: CardCharges,
  cardCompletion: CardCompletion,
  cardRefunds: CardRefunds,
  deposits: Deposits,
  rideAuthorization: RideAuthorization,
  rideSettlement: RideSettlement,
  rideTopUps: RideTopUps,
  rideTransitions: RideTransitions,
  transfers: Transfers,
};
