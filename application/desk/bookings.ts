import { dispatcher } from '../access.ts';
import { BOOKING, bookRide } from '../rides/request-ride.ts';
import { REPEATING, repeatTrip } from '../standing-rides/requests.ts';
import { workflow } from '../use-case.ts';
import { bookAtDeskInput, repeatAtDeskInput } from './inputs.ts';

/**
 * Books a ride in the name of who calls, as `requestRide` does for them: from their wallet, by a card that they have saved, in
 * cash, or under an agreement that they may use. The first move and the entry of its money are the operator's, and the audit log
 * has `ride.book-at-desk`. A card is charged without asking its holder. Throws what `requestRide` throws, `NOT_FOUND` for who
 * is no rider, and `PASSENGER_SUSPENDED`.
 */
export const bookAtDesk = workflow({
  access: dispatcher,
  input: bookAtDeskInput,
  needs: BOOKING,
  run: ({ input: { callerId, booking }, ...call }, needs) =>
    bookRide({ ...call, input: booking }, needs, { bookerId: callerId, isAtDesk: true, isTestData: false }),
});

/** The same of a trip that is repeated every week, as `createStandingRide`; the audit log has `standing-ride.book-for-other`. */
export const repeatAtDesk = workflow({
  access: dispatcher,
  input: repeatAtDeskInput,
  needs: REPEATING,
  run: ({ input: { callerId, booking }, ...call }, needs) =>
    repeatTrip({ ...call, input: booking }, needs, { bookerId: callerId, isAtDesk: true }),
});
