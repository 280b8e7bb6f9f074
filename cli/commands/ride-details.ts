import { emptyAccount } from '../../domain/payments/ride-money.ts';
import { NEEDS } from '../../domain/needs/needs.ts';
import { dollarsFromCents, type Cents } from '../../domain/money/cents.ts';
import { STAGE_WORDS, stageOf } from '../../domain/rides/stage.ts';
import { fullName } from '../../domain/users/user.ts';
import type { RideParticipant } from '../../application/ports/rides.ts';
import type { VisibleRide } from '../../application/rides/visible-ride.ts';
import type { App } from '../app.ts';
import { CLI_ACTOR } from '../with-app.ts';

/** Everything that is known of one ride: its people, its way, its times, its money, and what operators should know. */
export async function toRideDetails({ useCases }: App, view: VisibleRide) {
  const { ride, rider, driver, ratings } = view;
  const [[account = emptyAccount(ride.id)], refunds, marks, giveBacks, { needs }] = await Promise.all([
    useCases.listRideAccounts.execute([ride.id]),
    useCases.listRideRefunds.execute([ride.id]),
    useCases.listRideMarks.execute(CLI_ACTOR, [ride.id]),
    useCases.listGiveBacks.execute(CLI_ACTOR, [ride.id]),
    // In the audit log with the name of who called.
    useCases.readRideNeeds.execute(CLI_ACTOR, { rideId: ride.id }),
  ]);
  return {
    ride: ride.id,
    status: ride.status,
    stage: STAGE_WORDS[stageOf(ride)],
    rider: toPerson(rider),
    driver: driver && toPerson(driver),
    pickup: ride.pickup.address,
    dropoff: ride.dropoff.address,
    miles: ride.distanceMiles,
    minutes: ride.durationMinutes,
    notes: ride.notes,
    needs: needs.map((need) => NEEDS[need].words),
    minutesAtDoor: ride.extraMinutes,
    ...toTimes(view),
    fare: dollarsFromCents(ride.fare.totalCents),
    tip: dollarsFromCents(ride.tipCents),
    charged: dollarsOrNothing(ride.finalCents),
    driverShare: dollarsOrNothing(ride.driverShareCents),
    platformFee: dollarsOrNothing(
      ride.driverShareCents === null ? null : ride.fare.totalCents - ride.driverShareCents,
    ),
    refunded: dollarsFromCents(account.refundedCents),
    held: dollarsFromCents(account.heldCents),
    method: ride.paymentMethod,
    payment: ride.paymentStatus,
    refunds: refunds.map(({ amountCents, reason }) => ({ amount: dollarsFromCents(amountCents), reason })),
    marks: marks.map(({ kind, at, miles, reason }) => ({ kind, at, miles, reason })),
    givenBack: giveBacks.map(({ driverName, at, reason, words }) => ({
      driver: driverName,
      at,
      reason,
      words,
    })),
    ratings: ratings.map(({ raterId, rating, comment }) => ({
      by: raterId === rider.id ? 'rider' : 'driver',
      stars: rating,
      comment,
    })),
  };
}

function toPerson(person: RideParticipant) {
  return { id: person.id, name: fullName(person), email: person.email, phone: person.phone };
}

function toTimes({ ride }: VisibleRide) {
  return {
    requested: ride.requestedAt,
    scheduled: ride.scheduledFor,
    accepted: ride.acceptedAt,
    arrived: ride.arrivedAt,
    arrivedMilesAway: ride.arrivedMiles,
    started: ride.startedAt,
    completed: ride.completedAt,
    cancelled: ride.cancelledAt,
    cancelledBy: ride.cancelledBy,
    cancelReason: ride.cancelReason,
    cancelAsked: ride.cancelAskedAt,
    cancelAskReason: ride.cancelAskReason,
    cancelAnswer: ride.cancelAnswer,
  };
}

function dollarsOrNothing(cents: Cents | null): string | null {
  return cents === null ? null : dollarsFromCents(cents);
}
