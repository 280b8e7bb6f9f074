import type { ResolversParentTypes } from './generated/resolver-types.ts';

/** Of sources with several parts the one that the type is about: what no resolver says is read from it. */
export const PARTS = {
  Agreement: 'agreement',
  Approval: 'approval',
  ApprovalLimits: 'limits',
  Call: 'call',
  Case: 'report',
  CashRules: 'rules',
  DriverOnTheWay: 'position',
  DriverProfile: 'driver',
  Invoice: 'invoice',
  OrganisationPayment: 'payment',
  Payout: 'payout',
  PayoutRequest: 'request',
  Quote: 'route',
  Receipt: 'receipt',
  RepricedRide: 'ride',
  RideOffer: 'offer',
} as const satisfies { [Type in keyof ResolversParentTypes]?: keyof ResolversParentTypes[Type] };
