import { addDays } from '../../domain/geo/calendar-day.ts';
import { DomainError } from '../../domain/errors.ts';
import { isBookedByOther } from '../../domain/rides/ride-rights.ts';
import { bookedAnew, MOST_MOVED_DAYS } from '../../domain/standing-rides/occurrence.ts';
import {
  takeOverStandingRide as takeOver,
  type StandingRide,
} from '../../domain/standing-rides/standing-ride.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { rider, verified } from '../access.ts';
import { findRights } from '../care/ride-rights.ts';
import { rideFundings } from '../payments/ride-fundings.ts';
import { serviceArea } from '../ports/geo.ts';
import { requireMayBook, toPeople } from '../rides/book-for-other.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { requireAgreement } from './cover-outlook.ts';
import { takeOverStandingRideInput } from './inputs.ts';
import { announce, plannedDays } from './replan.ts';
import { lockSeen, requirePayable } from './requests.ts';
import { recordForPassenger, requireKept } from './series-people.ts';

/**
 * The caller keeps a series from now on: its passenger at any time, a coordinator of the organisation in whose name it was booked,
 * and who sees it and may book for the passenger once its booker may not any more. What waited for that is booked by the next
 * sweep; booked rides stay as they are. Throws `CARE_NOT_GIVEN`, `STANDING_RIDE_KEPT`, `RECORD_CHANGED`.
 */
export const takeOverStandingRide = command({
  access: verified(rider),
  input: takeOverStandingRideInput,
  needs: { serviceArea },
  run: async ({ tx, actor, input }, { serviceArea: { timeZone } }): Promise<StandingRide> => {
    const series = await lockSeen(tx, actor, input, 'see');
    const { paymentMethodId = null, agreementId = series.agreementId } = input;
    const passengerId = actor.userId === series.riderId ? null : series.riderId;
    const people = toPeople(actor.userId, { ...input, passengerId });
    if (isBookedByOther(people)) {
      await requireMayBook(tx, people);
      await requireUnkept(tx, series, actor);
    }
    const { bookerId, organisationId, payerId } = people;
    const paymentMethod = rideFundings.kindOf(paymentMethodId);
    const keepers = { bookerId, organisationId, payerId, agreementId, paymentMethod, paymentMethodId };
    const taken = takeOver(series, keepers);
    await requirePayable(tx, taken);
    if (agreementId !== series.agreementId) await requireAgreement(tx, taken, timeZone);
    await tx.standingRides.save(taken);
    const { from } = plannedDays(tx.now(), timeZone);
    const rows = await tx.standingRides.lockOccurrences(series.id, addDays(from, -MOST_MOVED_DAYS));
    await tx.standingRides.saveOccurrences(rows.map((row) => bookedAnew(row, tx.now())));
    await recordForPassenger(tx, taken, 'standing-ride.take-over');
    await announce(tx, taken);
    return taken;
  },
});

/** Nobody takes a series from who keeps it, but for who coordinates the same organisation. Throws `STANDING_RIDE_KEPT`. */
async function requireUnkept(tx: Transaction, series: StandingRide, actor: UserActor): Promise<void> {
  if ((await findRights(tx, series, actor.userId)).includes('reschedule')) return;
  const isKept = await requireKept(tx, series).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.code === 'BOOKER_GONE') return false;
      throw error;
    },
  );
  if (!isKept) return;
  throw new DomainError('conflict', 'STANDING_RIDE_KEPT', 'Somebody else looks after this standing ride');
}
