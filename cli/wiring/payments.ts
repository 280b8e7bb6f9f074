import type { Wiring } from './wiring.ts';

export const payments = {
  cardCharges: ['paymentGateway', 'unitOfWork'],
  cardCompletion: [
    'unitOfWork',
    'cardCharges',
    'rideTopUps',
    'rideSettlement',
    'deposits',
    'rideTransitions',
    'ids',
    'clock',
  ],
  cardRefunds: ['paymentGateway'],
  deposits: ['ids', 'clock'],
  rideAuthorization: ['cardCharges', 'ids', 'clock'],
  rideSettlement: ['rideTransitions', 'deposits', 'ids', 'clock'],
  rideTopUps: ['unitOfWork', 'cardCharges', 'rideSettlement', 'deposits', 'ids', 'clock'],
} satisfies Partial<Wiring>;
