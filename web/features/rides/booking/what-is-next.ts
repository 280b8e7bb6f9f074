import { t } from '@lingui/core/macro';
import type { NewBookingFragment } from '../../../generated/operations.ts';

/** What comes after the booking: who is asked. */
export function whatIsNext({ scheduledFor, isSpecificDriver, driver }: NewBookingFragment): string {
  const name = driver?.firstName;
  if (isSpecificDriver && name) {
    return scheduledFor ? t`Your ride is scheduled. We are asking ${name}.` : t`We are asking ${name} now.`;
  }
  return scheduledFor
    ? t`Your ride is scheduled. We are asking all drivers.`
    : t`We are asking all drivers now.`;
}
