import type { LiveChange } from '../../application/rides/watch-rides.ts';
import { toStandingRideRecord } from '../../domain/standing-rides/standing-ride-record.ts';
import { userIdOf } from '../../domain/users/user.ts';
import type { GraphqlContext } from '../context.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { getChange, untilReturned } from '../live-changes.ts';

const seriesOf = (context: GraphqlContext, { id }: { readonly id: string }) =>
  context.useCases.showStandingRide.execute(context.actor, { standingRideId: id });

const rideOf = (context: GraphqlContext, { id }: { readonly id: string }) =>
  context.useCases.showPlannedRide.execute(context.actor, { occurrenceId: id });

export const Query = {
  standingRide: (_, { id }, context) => seriesOf(context, { id }),
  standingCoverage: (_, { input: { times, ...asked } }, { useCases, actor }) =>
    useCases.showStandingCoverage.execute(actor, { ...asked, times: [...times] }),
  calendarAddress: async (_, _args, { useCases, actor }) => {
    const createdAt = await useCases.showCalendarAddress.execute(actor);
    return createdAt && { createdAt };
  },
} satisfies Resolvers['Query'];

export const Mutation = {
  createStandingRide: async (_, { input }, context) => {
    const { id, quoteToken, ...wanted } = input;
    const given = { ...wanted, id: id ?? undefined, quoteToken: quoteToken ?? undefined };
    return seriesOf(context, await context.useCases.createStandingRide.execute(context.actor, given));
  },
  changeStandingRide: async (_, { input }, context) => {
    const { substituteIds, asksCircle, ...wanted } = input;
    const given = {
      ...wanted,
      substituteIds: substituteIds ?? undefined,
      asksCircle: asksCircle ?? undefined,
    };
    return seriesOf(context, await context.useCases.changeStandingRide.execute(context.actor, given));
  },
  changeFollowing: async (_, { input }, context) => {
    const { id, quoteToken, ...wanted } = input;
    const given = { ...wanted, id: id ?? undefined, quoteToken: quoteToken ?? undefined };
    return seriesOf(context, await context.useCases.changeFollowing.execute(context.actor, given));
  },
  chooseStandingDriver: async (_, { input }, context) =>
    seriesOf(context, await context.useCases.chooseStandingDriver.execute(context.actor, input)),
  pauseStandingRide: async (_, { input }, context) =>
    seriesOf(context, await context.useCases.pauseStandingRide.execute(context.actor, input)),
  resumeStandingRide: async (_, { input }, context) =>
    seriesOf(context, await context.useCases.resumeStandingRide.execute(context.actor, input)),
  endStandingRide: async (_, { input }, context) =>
    seriesOf(context, await context.useCases.endStandingRide.execute(context.actor, input)),
  takeOverStandingRide: async (_, { input }, context) =>
    seriesOf(context, await context.useCases.takeOverStandingRide.execute(context.actor, input)),
  acceptStandingFare: async (_, { input }, context) => {
    await context.useCases.acceptStandingFare.execute(context.actor, input);
    return seriesOf(context, { id: input.standingRideId });
  },
  payPlannedRideAlone: async (_, { input }, context) =>
    rideOf(context, await context.useCases.payOccurrenceAlone.execute(context.actor, input)),
  skipPlannedRide: async (_, { input }, context) =>
    rideOf(context, await context.useCases.skipOccurrence.execute(context.actor, input)),
  restorePlannedRide: async (_, { input }, context) =>
    rideOf(context, await context.useCases.restoreOccurrence.execute(context.actor, input)),
  movePlannedRide: async (_, { input }, context) =>
    rideOf(context, await context.useCases.moveOccurrence.execute(context.actor, input)),
  createCalendarAddress: async (_, _args, { useCases, actor, configuration: { webUrl } }) => {
    const { token, createdAt } = await useCases.createCalendarAddress.execute(actor);
    return { url: `${webUrl}/calendar/${token}.ics`, createdAt };
  },
  revokeCalendarAddress: async (_, _args, { useCases, actor }) => ({
    isRevoked: await useCases.revokeCalendarAddress.execute(actor),
  }),
  assignStandingDriver: async (_, { input }, context) =>
    rideOf(context, await context.useCases.assignStandingDriver.execute(context.actor, input)),
} satisfies Resolvers['Mutation'];

export const Subscription: Resolvers['Subscription'] = {
  standingRidesChanged: {
    subscribe: (_, _args, { useCases, session }) =>
      untilReturned((signal) => useCases.watchRides.standingRides(session.token, signal)),
    resolve: (live: LiveChange<true>) => getChange(live),
  },
};

export const StandingRide: Resolvers['StandingRide'] = {
  id: ({ series }) => series.id,
  version: ({ series }) => toStandingRideRecord(series).version,
  organisationId: ({ series }) => series.organisationId,
  consent: ({ series }) => series.consent,
  agreedWeekdays: ({ series }) => series.agreedWeekdays,
  asksCircle: ({ series }) => series.asksCircle,
  pickup: ({ series }) => series.pickup,
  dropoff: ({ series }) => series.dropoff,
  distanceMiles: ({ series }) => series.distanceMiles,
  durationMinutes: ({ series }) => series.durationMinutes,
  times: ({ series }) => series.times,
  returnKind: ({ series }) => series.returnKind,
  firstDay: ({ series }) => series.firstDay,
  lastDay: ({ series }) => series.lastDay,
  pauses: ({ series }) => series.pauses,
  totalFare: ({ series }) => series.fare.totalCents,
  tip: ({ series }) => series.tipCents,
  needs: ({ series }) => series.needs,
  extraMinutes: ({ series }) => series.extraMinutes,
  notes: ({ series }) => series.notes,
  createdAt: ({ series }) => series.createdAt,
  endedAt: ({ series }) => series.endedAt,
  fareNotice: ({ notice }) => notice,
  driverEarning: ({ driverEarningCents }) => driverEarningCents,
  paymentMethod: ({ series, showsPayment }) => (showsPayment ? series.paymentMethod : null),
  paymentMethodId: ({ series }, _args, { actor }) =>
    userIdOf(actor) === series.payerId ? series.paymentMethodId : null,
  rides: ({ series }, _args, { useCases, actor }) =>
    useCases.listOccurrences.execute(actor, { standingRideId: series.id }),
};

export const StandingFareNotice: Resolvers['StandingFareNotice'] = {
  totalFare: ({ fare }) => fare.totalCents,
  isAccepted: ({ state }) => state === 'accepted',
};

export const PlannedRide: Resolvers['PlannedRide'] = {
  id: ({ occurrence }) => occurrence.id,
  standingRideId: ({ series }) => series.id,
  day: ({ occurrence }) => occurrence.day,
  leg: ({ occurrence }) => occurrence.leg,
  pickupAt: ({ occurrence }) => occurrence.pickupAt,
  isMoved: ({ occurrence }) => occurrence.isMoved,
  state: ({ occurrence }) => occurrence.state,
  reason: ({ occurrence }) => occurrence.reason,
  fundingProblem: ({ occurrence, showsPayment }) => (showsPayment ? occurrence.fundingProblem : null),
  asks: ({ occurrence }) => occurrence.asks,
  isPaidAlone: ({ occurrence }) => occurrence.isPaidAlone,
  agreementId: ({ series, showsPayment }) => (showsPayment ? series.agreementId : null),
  pickup: ({ occurrence, series }) => (occurrence.leg === 'out' ? series.pickup : series.dropoff),
  dropoff: ({ occurrence, series }) => (occurrence.leg === 'out' ? series.dropoff : series.pickup),
  totalFare: ({ series }) => series.fare.totalCents,
};

export const StandingCoverageOption: Resolvers['StandingCoverageOption'] = {
  agreementId: ({ agreement }) => agreement.id,
  agreementName: ({ agreement }) => agreement.name,
  organisationName: ({ organisation }) => organisation.name,
  showsAddresses: ({ agreement }) => agreement.showsAddresses,
  covered: ({ coveredCents }) => coveredCents,
  own: ({ ownCents }) => ownCents,
  ownOfReturn: ({ ownOfReturnCents }) => ownOfReturnCents,
};

export const StandingCollision: Resolvers['StandingCollision'] = {
  scheduledFor: ({ commitment }) => commitment.scheduledFor,
  pickup: ({ commitment }) => commitment.pickup,
};

export const StandingOffer: Resolvers['StandingOffer'] = {
  standingRide: ({ view }) => view,
  weeklyEarnings: ({ weeklyCents }) => weeklyCents,
};

export const StandingFunds: Resolvers['StandingFunds'] = {
  needed: ({ needCents }) => needCents,
  available: ({ haveCents }) => haveCents,
  missing: ({ shortCents }) => shortCents,
  missingFrom: ({ shortFrom }) => shortFrom,
};
