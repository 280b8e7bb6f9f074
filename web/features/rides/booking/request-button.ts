import { t } from '@lingui/core/macro';
import { bookableStops, type TripDraft } from './trip-draft.ts';

export interface RequestButton {
  /** Always says what is missing. */
  readonly label: string;
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
  if (!bookableStops(draft)) return { label: t`Select Addresses First`, isReady: false };
  if (draft.driverMode === 'specific' && !hasDriver) return { label: t`Select a Driver`, isReady: false };
  if (draft.when === 'now') return { label: t`Request Ride`, isReady: hasFare };
  return hasTime
    ? { label: t`Schedule Ride`, isReady: hasFare }
    : { label: t`Select Date & Time`, isReady: false };
}
