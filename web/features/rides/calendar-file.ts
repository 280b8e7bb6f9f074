import { t } from '@lingui/core/macro';
import { createEvent, type DateTime } from 'ics';
import type { CalendarRideFragment } from '../../generated/operations.ts';

/**
 * A scheduled ride as an iCalendar file: from pickup to the estimated arrival, with a reminder. The same ride gives the
 * same event, so that saving it again after a change of time moves it. Throws for a ride that is not scheduled.
 */
export function calendarFile(
  ride: CalendarRideFragment,
  { productName, url }: { readonly productName: string; readonly url: string },
): string {
  if (ride.scheduledFor === null) throw new RangeError('Only a scheduled ride has a place in a calendar');
  const { dropoff, pickup, driver } = ride;
  const { value, error } = createEvent({
    uid: `${ride.id}@${new URL(url).hostname}`,
    productId: productName,
    title: t`Ride to ${{ place: dropoff.address }}`,
    // Instants: every calendar shows them in its own zone.
    start: toUtc(ride.scheduledFor),
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { minutes: ride.durationMinutes },
    location: pickup.address,
    geo: { lat: pickup.lat, lon: pickup.lng },
    description: driver ? t`${{ name: driver.firstName }} drives you.` : t`Your driver is still to be found.`,
    url,
    alarms: [{ action: 'display', description: productName, trigger: { before: true, minutes: 30 } }],
  });
  if (!value) throw error ?? new Error('No calendar file was made');
  return value;
}

function toUtc(iso: string): DateTime {
  const at = new Date(iso);
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
}

/** Hands the file of a ride to the device. */
export function saveCalendarFile(ride: CalendarRideFragment, productName: string): void {
  const file = calendarFile(ride, { productName, url: `${location.origin}/rider?tab=upcoming` });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
  link.download = 'ride.ics';
  link.click();
  URL.revokeObjectURL(link.href);
}
