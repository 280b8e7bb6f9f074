import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { DialogContent, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { exactPlace } from '../../../../domain/geo/place.ts';
import type { CalendarDay } from '../../../../domain/geo/calendar-day.ts';
import { Notice } from '../../../components/notice.tsx';
import { useQuote } from '../booking/use-quote.ts';
import { StepDialog, WHOLE_PHONE } from '../payment/step-dialog.tsx';
import { RepeatForm } from './repeat-form.tsx';
import { repeatFrom } from './repeat-plan.ts';
import type { SeriesFormProps } from './series-dialog.tsx';

/** A series as it is to be from a day on: the form it was made with, filled from it. */
export function FollowingForm({ series, day, onClose }: SeriesFormProps & { readonly day: CalendarDay }) {
  const navigate = useNavigate();
  const [stops] = useState(() => ({
    pickup: exactPlace(series.pickup),
    dropoff: exactPlace(series.dropoff),
  }));
  const [initial] = useState(() => repeatFrom(series, day));
  const [chosen] = useState(() => [...(series.driver ? [series.driver] : []), ...series.substitutes]);
  const { quote, hasFailed, ask } = useQuote(stops);
  return (
    <StepDialog open onClose={onClose} maxWidth="sm" paperSx={WHOLE_PHONE}>
      {(steps) =>
        quote ? (
          <RepeatForm
            {...{ quote, stops, ask, initial, chosen, steps }}
            follows={series}
            onBack={onClose}
            onDone={(id) => {
              onClose();
              void navigate(`/rider/standing-rides/${id}`);
            }}
          />
        ) : (
          <DialogContent>
            {hasFailed ? (
              <Notice title={t`The fare could not be worked out`} onRetry={ask}>
                <Trans>Your standing ride is unchanged.</Trans>
              </Notice>
            ) : (
              <Skeleton variant="rounded" height={320} role="status" aria-label={t`Working out the fare`} />
            )}
          </DialogContent>
        )
      }
    </StepDialog>
  );
}
