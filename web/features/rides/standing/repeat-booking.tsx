import { useState } from 'react';
import { useAreaTime } from '../../../lib/area-time.ts';
import type { RepeatBookingProps } from '../booking/booking-dialog.tsx';
import { bookableStops } from '../booking/trip-draft.ts';
import { RepeatForm } from './repeat-form.tsx';
import { repeatOf } from './repeat-plan.ts';

/** The drafted trip every week instead of once. */
export function RepeatBooking({
  draft,
  driver,
  scheduledFor,
  quoteState,
  passenger,
  onRepeated,
  ...props
}: RepeatBookingProps) {
  const { timeZone } = useAreaTime();
  const [initial] = useState(() =>
    repeatOf({ ...draft, driverId: driver?.id ?? null, scheduledFor, now: new Date(), timeZone }),
  );
  const stops = bookableStops(draft);
  if (!stops) return null;
  return (
    <RepeatForm
      {...{ ...props, initial, stops, passenger }}
      areNeedsUsual={passenger !== null && draft.needs === null}
      ask={quoteState.ask}
      chosen={driver ? [driver] : []}
      follows={null}
      onDone={onRepeated}
    />
  );
}
