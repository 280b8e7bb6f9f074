import { t } from '@lingui/core/macro';
import { Chip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { weekdaysText } from '../../../components/standing-rides/pattern-words.ts';
import type { AdminStandingRideFragment } from '../../../generated/operations.ts';
import { CONSENT_LABELS } from './standing-words.ts';

/** The answer as a badge, and to which days it was where these are not all. */
export function Consent({
  series: { consent, agreedWeekdays, times },
}: {
  series: Pick<AdminStandingRideFragment, 'consent' | 'agreedWeekdays' | 'times'>;
}) {
  const isPart = consent === 'AGREED' && agreedWeekdays.length < times.length;
  const colors = {
    AGREED: 'success',
    ASKED: 'default',
    NONE: 'default',
    DECLINED: 'warning',
    WITHDRAWN: 'warning',
  } as const;
  return (
    <>
      <Chip size="small" variant="outlined" label={CONSENT_LABELS[consent]} color={colors[consent]} />
      {isPart && <Note>{t`only ${{ days: weekdaysText(agreedWeekdays) }}`}</Note>}
    </>
  );
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <Typography variant="caption" color="textSecondary" component="div">
      {children}
    </Typography>
  );
}
