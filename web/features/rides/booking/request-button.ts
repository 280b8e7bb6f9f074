import { bookableStops, type TripDraft } from './trip-draft.ts';

export interface RequestButton {
  /** Always says what is missing. */
  readonly label:
    'Select Addresses First' | 'Select a Driver' | 'Select Date & Time' | 'Schedule Ride' | 'Request Ride';
  readonly isReady: boolean;
}

interface Circumstances {
  /** The chosen driver can take this very trip. */
  readonly hasDriver: boolean;
  /** The date and time given exist and lie ahead. */
  readonly hasTime: boolean;
  /** The fare has been shown. */
  readonly hasFare: boolean;
}

/** The request button's label and whether it can be pressed. */
export function requestButton(
  draft: TripDraft,
  { hasDriver, hasTime, hasFare }: Circumstances,
): RequestButton {
  if (!bookableStops(draft)) return { label: 'Select Addresses First', isReady: false };
  if (draft.driverMode === 'specific' && !hasDriver) return { label: 'Select a Driver', isReady: false };
  if (draft.when === 'now') return { label: 'Request Ride', isReady: hasFare };
  return hasTime
    ? { label: 'Schedule Ride', isReady: hasFare }
    : { label: 'Select Date & Time', isReady: false };
}
