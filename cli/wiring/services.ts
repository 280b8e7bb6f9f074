import { Transfers } from '../../application/payouts/transfers.ts';
import { CardCompletion } from '../../application/rides/card-completion.ts';
import { RideTransitions } from '../../application/rides/ride-transitions.ts';
import { RideAuthorization } from '../../application/rides/ride-authorization.ts';
import { RideSettlement } from '../../application/rides/ride-settlement.ts';
import { RideTopUps } from '../../application/rides/ride-top-ups.ts';
import { CardCharges } from '../../application/wallet/card-charges.ts';
import { CardRefunds } from '../../application/wallet/card-refunds.ts';
import { Deposits } from '../../application/wallet/deposits.ts';
import { ports, type BindService } from './tokens.ts';

/** What several use cases have in common. */
export function bindServices(bind: BindService, p = ports): void {
  bind(p.rideTransitions, RideTransitions, p.ids, p.clock);
  bind(p.cardCharges, CardCharges, p.paymentGateway, p.unitOfWork);
  bind(p.cardRefunds, CardRefunds, p.paymentGateway);
  bind(p.deposits, Deposits, p.ids, p.clock);
  bind(p.transfers, Transfers, p.unitOfWork, p.paymentGateway);
  bind(p.rideAuthorization, RideAuthorization, p.cardCharges, p.ids, p.clock);
  bind(p.rideSettlement, RideSettlement, p.rideTransitions, p.deposits, p.ids, p.clock);
  const settling = [p.rideSettlement, p.deposits] as const;
  bind(p.rideTopUps, RideTopUps, p.unitOfWork, p.cardCharges, ...settling, p.ids, p.clock);
  const paying = [p.cardCharges, p.rideTopUps, ...settling, p.rideTransitions] as const;
  bind(p.cardCompletion, CardCompletion, p.unitOfWork, ...paying, p.ids, p.clock);
}
