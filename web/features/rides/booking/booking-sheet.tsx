import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { lazy, Suspense, useState, type ComponentType, type Ref } from 'react';
import { useLocation } from 'react-router';
import type {
  DriverChoiceFragment,
  NewBookingFragment,
  SecondRideFragment,
} from '../../../generated/operations.ts';
import { RiderTextFields } from '../../../components/rider-texts/rider-text-fields.tsx';
import type { ChosenNeeds } from '../../../components/needs/chosen-needs.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { readBookedFor } from '../../../lib/booked-for.ts';
import type { Masked } from '../../../lib/masked.ts';
import { useNow } from '../../../lib/use-now.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import type { RepeatBookingProps } from './booking-dialog.tsx';
import { DraftEnds } from './draft-ends.tsx';
import { DriverPicker } from './driver-picker.tsx';
import { FareProblem } from './fare-problem.tsx';
import type { PassengersOwn } from './passengers-own.tsx';
import { RequestBar } from './request-bar.tsx';
import { requestButton } from './request-button.ts';
import { getSchedule } from '../../../components/schedule/schedule.ts';
import { bookableStops, driverObstacle, type TripDraft } from './trip-draft.ts';
import { useOwnNeeds } from './use-own-needs.ts';
import type { QuoteState } from './use-quote.ts';
import { WhenPicker } from './when-picker.tsx';

const NeedsRow = lazy(async () => ({ default: (await import('./needs-row.tsx')).NeedsRow }));
const ReadPassengersOwn = lazy(async () => ({
  default: (await import('./passengers-own.tsx')).ReadPassengersOwn,
}));
/** Of its one line and title, so that nothing moves when it is there. */
const NEEDS_ROW_PX = 60;

const BookingDialog = lazyDialog('open', async () => (await import('./booking-dialog.tsx')).BookingDialog);

/** How often a chosen time is compared with the clock. */
const CLOCK_MS = 15_000;

interface BookingSheetProps {
  readonly draft: TripDraft;
  readonly quoteState: QuoteState;
  /** Trusted first; null while they load. */
  readonly drivers: readonly DriverChoiceFragment[] | null;
  readonly onDraft: (draft: TripDraft) => void;
  /** The ride under way or waited for now, if there is one. */
  readonly currentRide: Masked<SecondRideFragment> | null;
  /** The last look before booking is open. */
  readonly isConfirming: boolean;
  readonly onConfirming: (isConfirming: boolean) => void;
  readonly onBooked: (ride: NewBookingFragment) => void;
  /** The form that repeats the trip every week. */
  readonly Repeat: ComponentType<RepeatBookingProps>;
  /** The trip was made a standing ride. */
  readonly onRepeated: (standingRideId: string) => void;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** Addresses, time, fare, driver, and one button that says what is missing. */
export function BookingSheet({ headingRef, onBooked, ...props }: BookingSheetProps) {
  const { quoteState, onDraft, currentRide, isConfirming, onConfirming } = props;
  const { passenger, usual, drivers, whose, setTheirs } = useWhoseBooking(props);
  const needs = props.draft.needs ?? usual;
  const draft = { ...props.draft, needs };
  const { timeZone } = useAreaTime();
  const { homeCity } = useConfiguration().serviceArea;
  const now = useNow(CLOCK_MS);
  const schedule = getSchedule(draft.date, draft.time, timeZone, now);
  const isLongDistance = quoteState.quote?.isLongDistance ?? false;
  const driver = chosenDriver(draft, drivers, { isLongDistance, homeCity, needs: needs?.needs ?? [] });
  const button = requestButton(draft, {
    hasDriver: driver !== null,
    hasTime: schedule.instant !== null,
    hasFare: quoteState.quote !== null && needs !== null,
  });
  const change = (changes: Partial<TripDraft>) => onDraft({ ...props.draft, ...changes });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5, p: { xs: 4, md: 5 }, pb: 0 }}>
      <Typography variant="h3" component="h1" ref={headingRef} tabIndex={-1}>
        <Trans>Where to?</Trans>
      </Typography>
      {passenger && props.drivers && (
        <Suspense fallback={null}>
          <ReadPassengersOwn
            {...{ passenger }}
            known={props.drivers}
            chosenId={props.draft.driverId}
            onKnown={setTheirs}
          />
        </Suspense>
      )}
      <DraftEnds draft={props.draft} onDraft={onDraft} />
      <WhenPicker {...{ draft, schedule, now }} onChange={change} />
      <DriverPicker
        {...{ draft, isLongDistance, drivers, whose }}
        onChange={(next) => onDraft({ ...next, needs: props.draft.needs })}
      />
      <Suspense fallback={<Box sx={{ height: NEEDS_ROW_PX }} />}>
        <NeedsRow chosen={needs} onChange={(chosen) => change({ needs: chosen })} />
      </Suspense>
      <RiderTextFields typed={draft} onChange={change} />
      {quoteState.hasFailed && <FareProblem state={quoteState} />}
      <RequestBar
        {...{ button, quote: quoteState.quote }}
        isPricing={bookableStops(draft) !== null && !quoteState.hasFailed}
        onRequest={() => onConfirming(true)}
      />
      <BookingDialog
        open={isConfirming && needs !== null}
        {...{ draft, driver, quoteState }}
        areNeedsChosen={props.draft.needs !== null}
        currentRide={draft.when === 'now' ? currentRide : null}
        scheduledFor={draft.when === 'schedule' ? schedule.instant : null}
        onClose={() => onConfirming(false)}
        onBooked={(ride) => {
          onConfirming(false);
          onBooked(ride);
        }}
        Repeat={props.Repeat}
        onRepeated={props.onRepeated}
      />
    </Box>
  );
}

/**
 * Whose needs and drivers the booking takes: the rider's own, or of who rides. While theirs are not known nobody else's are
 * shown, but a dialog that is open stays as it is.
 */
function useWhoseBooking({ drivers, isConfirming }: Pick<BookingSheetProps, 'drivers' | 'isConfirming'>) {
  const ownNeeds = useOwnNeeds();
  const [read, setTheirs] = useState<PassengersOwn | null>(null);
  const passenger = readBookedFor(useLocation().state);
  const theirs = read && read.passengerId === passenger?.id ? read : null;
  const own = { needs: ownNeeds, drivers };
  const shown = passenger && !isConfirming ? theirs : (theirs ?? own);
  return {
    passenger,
    setTheirs,
    usual: shown?.needs ?? null,
    drivers: shown?.drivers ?? null,
    whose: passenger && (theirs ?? { passengerId: passenger.id, mayTrust: false }),
  };
}

/** The driver picked, as long as they can take this very trip. */
function chosenDriver(
  draft: TripDraft,
  drivers: readonly DriverChoiceFragment[] | null,
  trip: { isLongDistance: boolean; homeCity: string; needs: ChosenNeeds['needs'] },
): DriverChoiceFragment | null {
  if (draft.driverMode === 'broadcast') return null;
  const driver = drivers?.find(({ id }) => id === draft.driverId);
  return driver && driverObstacle(driver, { ...trip, when: draft.when }) === null ? driver : null;
}
