import { toVisibleNeeds } from '../../application/needs/visible-needs.ts';
import { toVisibleMoney, type VisibleRide } from '../../application/rides/visible-ride.ts';
import type { DriverOnTheWay as DriverOnTheWaySource } from '../../application/rides/driver-on-the-way.ts';
import type { LiveChange } from '../../application/rides/watch-rides.ts';
import { change } from '../answers.ts';
import type { GraphqlContext } from '../context.ts';
import { toNeedsRecord } from '../../domain/needs/needs-record.ts';
import { rideMoneySentence } from '../../domain/payments/money-words.ts';
import { takenBackCents } from '../../domain/payments/refund.ts';
import { payerFirstName, toRideMoney } from '../../domain/payments/ride-money.ts';
import { toRideRecord } from '../../domain/rides/ride-record.ts';
import { stageOf } from '../../domain/rides/stage.ts';
import { rideLines } from '../../domain/payments/ride-receipt.ts';
import { fullName, userIdOf } from '../../domain/users/user.ts';
import type { CompleteRideInput, Resolvers } from '../generated/resolver-types.ts';
import { forgetRide, forgetRides, getRide } from '../loaders/loaders.ts';
import { toConnection, toPageInput } from '../connections.ts';
import { getChange, untilReturned } from '../live-changes.ts';
import { toBooking } from '../booking-input.ts';
import { told } from '../told-ride.ts';
import { toRides } from '../ride-connection.ts';
import { withoutNulls } from '../without-nulls.ts';

export const Query = {
  bookings: async (_, asked, context) => {
    const input = { ...withoutNulls(asked), ...toPageInput(asked) };
    return toRides(context, await context.useCases.listBookings.execute(context.actor, input), asked);
  },
  ride: async (_, { id }, context) =>
    getRide(context, await context.useCases.showRide.execute(context.actor, { rideId: id })),
  helpedRides: async (_, { filter, passengerId, organisationId, ...page }, context) => {
    const input = { filter: filter ?? undefined, passengerId, organisationId, ...toPageInput(page) };
    return toRides(context, await context.useCases.listHelpedRides.execute(context.actor, input), page);
  },
  rides: async (_, { filter, ...page }, context) => {
    const input = { filter: filter ?? undefined, ...toPageInput(page) };
    return toRides(context, await context.useCases.listRides.execute(context.actor, input), page);
  },
} satisfies Resolvers['Query'];

export const Mutation = {
  shareTrip: async (_, { input }, { useCases, actor, configuration: { webUrl } }) => {
    const { token, ...link } = await useCases.shareTrip.execute(actor, input);
    return { url: `${webUrl}/t/${token}`, link };
  },
  requestRide: (_, { input }, { useCases, actor }) => useCases.requestRide.execute(actor, toBooking(input)),
  cancelRide: told(change('cancelRide')),
  askToCancelRide: told(change('askToCancelRide')),
  withdrawCancelRequest: told(change('withdrawCancelRequest')),
  changeRidePayment: told(change('changeRidePayment')),
  rescheduleRide: (_, { input }, { useCases, actor }) =>
    useCases.rescheduleRide.execute(actor, {
      ...withoutNulls(input),
      scheduledFor: input.scheduledFor.toISOString(),
    }),
  giveBackRide: async (_, { input }, { useCases, actor }) => ({
    id: (await useCases.giveBackRide.execute(actor, input)).id,
  }),
  arriveAtPickup: (_, { input }, { useCases, actor }) =>
    useCases.arriveAtPickup.execute(actor, { ...input, mustExplain: true }),
  startRide: (_, { input: { pin, ...input } }, { useCases, actor }) =>
    useCases.startRide.execute(actor, { ...input, pin: pin ?? undefined, mustExplain: true }),
  completeRide: told((_, { input }: { readonly input: CompleteRideInput }, { useCases, actor }) =>
    useCases.completeRide.execute(actor, { ...input, mustExplain: true }),
  ),
  refundRide: (_, { input: { id, ...input } }, { useCases, actor }) =>
    useCases.refundRide.execute(actor, { ...input, id: id ?? undefined }),
} satisfies Resolvers['Mutation'];

export const Subscription: Resolvers['Subscription'] = {
  rideChanged: {
    subscribe: (_, _args, context) =>
      untilReturned((signal) => context.useCases.watchRides.rides(context.session.token, signal)),
    resolve: (live: LiveChange<VisibleRide>, _args: unknown, context: GraphqlContext) => {
      const seen = getChange(live);
      forgetRide(context, seen.ride.id);
      return getRide(context, seen);
    },
  },
  bookingsChanged: {
    subscribe: (_, _args, context) =>
      untilReturned((signal) => context.useCases.watchRides.bookings(context.session.token, signal)),
    resolve: (live: LiveChange<VisibleRide[]>, _args: unknown, context: GraphqlContext) => {
      const changed = getChange(live);
      forgetRides(context);
      return changed.map((seen) => getRide(context, seen));
    },
  },
  driverMoved: {
    subscribe: (_, _args, { useCases, session }) =>
      untilReturned((signal) => useCases.watchRides.moves(session.token, signal)),
    resolve: (live: LiveChange<DriverOnTheWaySource>) => getChange(live),
  },
  rideRequestsChanged: {
    subscribe: (_, _args, { useCases, session }) =>
      untilReturned((signal) => useCases.watchRides.requests(session.token, signal)),
    resolve: (live: LiveChange<true>) => getChange(live),
  },
};

/** Fields of the ride itself need no query; those about people come from the caller's view of it. */
export const Ride: Resolvers['Ride'] = {
  version: (ride) => toRideRecord(ride).version,
  stage: (ride) => stageOf(ride),
  needs: (ride, _args, { actor }) => [...toVisibleNeeds(actor, ride).needs],
  extraMinutes: (ride, _args, { actor }) => toVisibleNeeds(actor, ride).extraMinutes,
  needsVersion: (ride, _args, { actor }) => toNeedsRecord(toVisibleNeeds(actor, ride)).version,
  arrivedMilesAway: (ride) => ride.arrivedMiles,
  cancelRequest: (ride) => (ride.cancelAskedAt ? ride : null),
  lines: async (ride, _args, { useCases }) =>
    rideLines(ride, await useCases.bookedRates.find(ride.pricingId)),
  totalFare: (ride) => ride.fare.totalCents,
  finalAmount: (ride) => ride.finalCents ?? ride.fare.totalCents + ride.tipCents,
  marks: (ride, _args, { loaders, actor }) =>
    actor?.userType === 'admin' ? loaders.marks.load(ride.id) : [],
  giveBacks: (ride, _args, { loaders, actor }) =>
    actor?.userType === 'admin' ? loaders.giveBacks.load(ride.id) : [],
  offers: async (ride, page, { useCases, actor }) =>
    actor?.userType === 'admin'
      ? toConnection(
          await useCases.listRideOffers.execute(actor, { rideId: ride.id, ...toPageInput(page) }),
          page,
        )
      : null,
  tripLinks: async (ride, _args, context) =>
    (await maySee(ride, context)) ? context.loaders.tripLinks.load(ride) : [],
  startPin: (ride, _args, { useCases, actor }) => useCases.showStartPin.execute(actor, ride),
  card: async (ride, _args, context) =>
    ride.paymentMethodId && (await showsPayment(ride, context))
      ? context.loaders.cards.load(ride.paymentMethodId)
      : null,
  refunds: async (ride, _args, context) =>
    // Only a completed ride is ever refunded.
    ride.status === 'completed' && (await showsPayment(ride, context))
      ? context.loaders.refunds.load(ride.id)
      : [],
  money: async (ride, _args, context) =>
    (await showsPayment(ride, context))
      ? toRideMoney(ride, await context.loaders.accounts.load(ride.id), await payerNameFor(ride, context))
      : null,
  driverRefunded: async (ride, _args, { loaders, actor }) => {
    if (!toVisibleMoney(actor, ride).showsEarning) return null;
    const refunds = ride.status === 'completed' ? await loaders.refunds.load(ride.id) : [];
    return takenBackCents(refunds);
  },
  driverEarning: async (ride, _args, { loaders }) => (await loaders.rides.load(ride.id)).driverEarningCents,
  milesToPickup: async (ride, _args, { loaders }) => (await loaders.rides.load(ride.id)).milesToPickup,
  rider: async (ride, _args, { loaders }) => (await loaders.rides.load(ride.id)).rider,
  booker: async (ride, _args, { loaders }) => (await loaders.rides.load(ride.id)).booker,
  payerName: async (ride, _args, { loaders }) => (await loaders.rides.load(ride.id)).payerName,
  rights: async (ride, _args, { loaders }) => [...(await loaders.rides.load(ride.id)).rights],
  driver: async (ride, _args, { loaders }) => (await loaders.rides.load(ride.id)).driver,
  ratings: async (ride, _args, { loaders }) => (await loaders.rides.load(ride.id)).ratings,
  askedUntil: async (ride, _args, { loaders }) => (await loaders.rides.load(ride.id)).askedUntil,
  returnTrip: async (ride, _args, { loaders }) => (await loaders.rides.load(ride.id)).returnTrip,
  canCallReturn: async (ride, _args, { loaders }) => (await loaders.rides.load(ride.id)).canCallReturn,
  canRate: async (ride, _args, { loaders }) => (await loaders.rides.load(ride.id)).canRate,
  unreadMessages: async (ride, _args, { loaders }) => (await loaders.rides.load(ride.id)).unreadMessages,
};

/** The caller's view of a ride of others; null where they do not see it. Who rides, drives or is an admin needs none. */
async function findOthers(
  ride: RideOfViews,
  { loaders, actor }: GraphqlContext,
): Promise<VisibleRide | null> {
  if (actor?.userType !== 'rider' || actor.userId === ride.riderId) return null;
  return loaders.rides.load(ride.id).catch(() => null);
}

/** Who pays, told to riders who do not. */
async function payerNameFor(ride: RideOfViews, { loaders, actor }: GraphqlContext): Promise<string | null> {
  if (actor?.userType !== 'rider' || actor.userId === ride.payerId) return null;
  return payerFirstName(await loaders.rides.load(ride.id));
}

async function showsPayment(ride: RideOfViews, context: GraphqlContext): Promise<boolean> {
  if (toVisibleMoney(context.actor, ride).showsPayment) return true;
  return (await findOthers(ride, context))?.showsPayment ?? false;
}

/** Whether the caller may share it: its rider, who sees it for them, and admins. */
async function maySee(ride: RideOfViews, context: GraphqlContext): Promise<boolean> {
  const { actor } = context;
  if (actor?.userType === 'admin' || userIdOf(actor) === ride.riderId) return true;
  return (await findOthers(ride, context))?.rights.includes('see') ?? false;
}

type RideOfViews = VisibleRide['ride'];

/** One of the two, as the use case takes it; neither, or both, is refused there. */
export const AssignableDriver: Resolvers['AssignableDriver'] = {
  driverId: ({ view }) => view.user.id,
  driverName: ({ view }) => fullName(view.user),
  phone: ({ view }) => view.user.phone,
  rating: ({ view }) => view.driver.rating,
  availability: ({ view }) => view.driver.availability,
  isAlongRoads: ({ waySource }) => waySource === 'osrm',
};

export const TripLink: Resolvers['TripLink'] = {
  id: ({ link }) => link.id,
  createdAt: ({ link }) => link.createdAt,
  isOwn: ({ link }, _args, { actor }) => link.createdBy === userIdOf(actor),
};

export const DriverOnTheWay: Resolvers['DriverOnTheWay'] = {
  id: ({ rideId }) => rideId,
};

export const RideMoney: Resolvers['RideMoney'] = {
  byCard: (money) => money.cardCents,
  inCash: (money) => money.cashCents,
  description: rideMoneySentence,
};

export const Refund: Resolvers['Refund'] = {
  toCard: (refund) => refund.cardCents,
  toWallet: (refund) => refund.walletCents,
  toOrganisation: (refund) => refund.organisationCents,
};

export const RideParticipant: Resolvers['RideParticipant'] = {
  vehicle: (person) => person.vehicle ?? null,
};

export const RiderDashboard: Resolvers['RiderDashboard'] = {
  activeRides: (dashboard, _args, context) => dashboard.activeRides.map((seen) => getRide(context, seen)),
  recentRides: (dashboard, _args, context) => dashboard.recentRides.map((seen) => getRide(context, seen)),
  trustedDrivers: (dashboard) => dashboard.trustedDrivers,
  availableDrivers: (dashboard) => dashboard.availableDrivers,
};
