import { useState } from 'react';
import type { DriverChoiceFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { bookableStops, type TripDraft } from '../booking/trip-draft.ts';
import type { QuoteState, TripQuote } from '../booking/use-quote.ts';
import type { Steps } from '../payment/step-dialog.tsx';
import { RepeatForm } from './repeat-form.tsx';
import { repeatOf } from './repeat-plan.ts';

interface RepeatBookingProps {
  readonly draft: TripDraft;
  readonly driver: DriverChoiceFragment | null;
  readonly scheduledFor: Date | null;
  readonly quoteState: QuoteState;
  readonly quote: TripQuote;
  readonly steps: Steps;
  readonly onBack: () => void;
  readonly onRepeated: (standingRideId: string) => void;
}

/** The drafted trip every week instead of once. */
export function RepeatBooking({
  draft,
  driver,
  scheduledFor,
  quoteState,
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
      {...{ ...props, initial, stops }}
      ask={quoteState.ask}
      chosen={driver ? [driver] : []}
      follows={null}
      onDone={onRepeated}
    />
  );
}
