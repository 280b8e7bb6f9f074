import { msg, t } from '@lingui/core/macro';
import { Typography } from '@mui/material';
import type { BookingGiveBacksFragment, GiveBackReason } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';

const REASONS: Record<GiveBackReason, string> = texts({
  TOO_FAR: msg`too far away`,
  VEHICLE_TROUBLE: msg`vehicle trouble`,
  UNSAFE: msg`does not feel safe`,
  EMERGENCY: msg`an emergency`,
  OTHER: msg`another reason`,
});

/** Which drivers gave the ride back, and why. */
export function GiveBacks({ giveBacks }: Pick<BookingGiveBacksFragment, 'giveBacks'>) {
  return giveBacks.map(({ driverName, reason, words, at }) => (
    <Typography key={at} variant="caption" component="p" sx={{ mt: 1, maxWidth: 220 }}>
      {t`${driverName} gave it back: ${{ reason: REASONS[reason] }}`}
      {words && ` · “${words}”`}
    </Typography>
  ));
}
