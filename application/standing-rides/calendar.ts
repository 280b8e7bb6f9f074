import { notFound } from '../../domain/errors.ts';
import { addDays } from '../../domain/geo/calendar-day.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import { isEnded } from '../../domain/standing-rides/standing-ride.ts';
import { anyone, rider } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { MOST_ACTIVE_RIDES, rideViews } from '../ports/rides.ts';
import { standingRideViews } from '../ports/standing-rides.ts';
import { secretTokens } from '../ports/security.ts';
import { command, workflow } from '../use-case.ts';
import { calendarText, type CalendarRide } from './calendar-text.ts';
import { calendarTokenInput } from './inputs.ts';
import { promisedDays } from './consent.ts';

/** Keeps what is made for calendars from passing for another token. */
const toHashed = (token: string) => `calendar ${token}`;

/** The token of a new secret address of the rider's calendar, told this once; the one before is void at once. */
export const createCalendarAddress = command({
  access: rider,
  needs: { secretTokens },
  run: async ({ tx, actor: { userId } }, { secretTokens }) => {
    const [token, createdAt] = [secretTokens.create(), tx.now()];
    await tx.calendarFeeds.save(userId, secretTokens.digest(toHashed(token)), createdAt);
    return { token, createdAt };
  },
});

/** The address is void at once; whether there was one. */
export const revokeCalendarAddress = command({
  access: rider,
  run: ({ tx, actor: { userId } }) => tx.calendarFeeds.remove(userId),
});

/** Since when there is an address; null for none. */
export const showCalendarAddress = command({
  access: rider,
  run: ({ tx, actor: { userId } }) => tx.calendarFeeds.createdAt(userId),
});

/**
 * The rides of whose address it is, as iCalendar. Throws the same `NOT_FOUND` for an address that never was, is void, or
 * belongs to an account that is shut.
 */
export const readCalendar = workflow({
  access: anyone,
  input: calendarTokenInput,
  needs: { secretTokens, standingRideViews, rideViews, serviceArea },
  run: async ({ input: { token }, now, transact }, needs) => {
    const { timeZone } = needs.serviceArea;
    const riderId = await transact(async ({ calendarFeeds, users }) => {
      const id = await calendarFeeds.findRider(needs.secretTokens.digest(toHashed(token)));
      const owner = id === null ? null : await users.find(id);
      return owner && !owner.suspended ? id : null;
    });
    if (riderId === null) throw notFound('Calendar');
    const page = { limit: MOST_ACTIVE_RIDES, after: null };
    const [views, { items }] = await Promise.all([
      needs.standingRideViews.ofRider(riderId),
      needs.rideViews.ofRider(riderId, 'active', page),
    ]);
    const { to } = promisedDays(now(), timeZone);
    const days = { from: addDays(toLocalDay(now(), timeZone), -30), to };
    // A rider has at most ten that go on.
    const series = await Promise.all(
      views
        .filter((view) => !isEnded(view.series))
        .map(async ({ series, driver }) => {
          const rides = await needs.standingRideViews.ridesOf(series.id, days);
          const driverName = series.consent === 'agreed' ? (driver?.firstName ?? null) : null;
          return { series, driverName, rides: rides.map(({ occurrence }) => occurrence) };
        }),
    );
    const rides = items.flatMap(({ ride, driver }): CalendarRide[] => {
      const { id, scheduledFor: at, durationMinutes: minutes, pickup, dropoff } = ride;
      if (!at) return [];
      const driverName = driver?.firstName ?? null;
      return [{ id, at, minutes, pickup: pickup.address, dropoff: dropoff.address, driverName }];
    });
    return calendarText({ series, rides }, { timeZone, now: now() });
  },
});
