import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { centsFromDollars } from '../../../../domain/money/cents.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { useNow } from '../../../lib/use-now.ts';
import {
  earliestSlot,
  getSchedule,
  type Schedule,
  type Slot,
} from '../../../components/schedule/schedule.ts';
import type { TripQuote } from './use-quote.ts';
import { SlotPicker } from '../../../components/schedule/slot-picker.tsx';

const MINUTE_MS = 60_000;

/** The way back that a rider wants with a ride; the slot counts for a time alone. */
export interface ReturnPlan extends Slot {
  readonly kind: 'none' | 'at_time' | 'on_call';
}

export const NO_RETURN: ReturnPlan = { kind: 'none', date: '', time: '' };

/** What is booked of it; undefined while a time is still to be given. */
export function toReturnInput(
  plan: ReturnPlan,
  schedule: Schedule,
): { readonly at: string } | { readonly onCall: true } | null | undefined {
  if (plan.kind === 'none') return null;
  if (plan.kind === 'on_call') return { onCall: true };
  return schedule.instant ? { at: schedule.instant.toISOString() } : undefined;
}

/** The time of a return, which is not before the ride there is over. */
export function getReturnSchedule(
  { date, time }: Slot,
  { earliest, timeZone, now }: { readonly earliest: Date; readonly timeZone: string; readonly now: Date },
): Schedule {
  const schedule = getSchedule(date, time, timeZone, now);
  if (!schedule.instant || schedule.instant >= earliest) return schedule;
  return {
    instant: null,
    problem: t`The return has to be after the ride there. Please choose a later time.`,
  };
}

/** The way back as it is chosen so far. */
export function useReturnPlan(
  { durationMinutes, fare }: TripQuote,
  scheduledFor: Date | null,
  isForOther: boolean,
) {
  const { timeZone } = useAreaTime();
  const [plan, choose] = useState(NO_RETURN);
  const now = useNow(MINUTE_MS);
  const earliest = new Date((scheduledFor ?? now).getTime() + durationMinutes * MINUTE_MS);
  const schedule = getReturnSchedule(plan, { earliest, timeZone, now });
  const first = earliestSlot(timeZone, earliest);
  // From the wallet both rides are set aside at once.
  const extraCents = plan.kind === 'at_time' ? centsFromDollars(fare.total) : 0;
  return {
    plan,
    choose,
    schedule,
    now,
    first,
    isForOther,
    extraCents,
    wanted: toReturnInput(plan, schedule),
  };
}

interface ReturnChoiceProps {
  readonly plan: ReturnPlan;
  readonly schedule: Schedule;
  /** Where a time begins when it is chosen. */
  readonly first: Slot;
  readonly fare: string;
  readonly now: Date;
  readonly isForOther: boolean;
  readonly onChange: (plan: ReturnPlan) => void;
}

/** "Return": none, at a time, or when it is called. */
export function ReturnChoice(props: ReturnChoiceProps) {
  const { plan, schedule, first, fare, now, isForOther, onChange } = props;
  const titleId = useId();
  const { zoneName } = useAreaTime();
  const choose = (kind: ReturnPlan['kind'] | null) => {
    if (kind) onChange({ ...(kind === 'at_time' && !plan.date ? first : plan), kind });
  };
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ display: 'grid', gap: 3 }}>
      <Typography id={titleId} variant="h5" component="h3">
        <Trans>Return</Trans>
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        color="primary"
        aria-labelledby={titleId}
        value={plan.kind}
        onChange={(_, kind: ReturnPlan['kind'] | null) => choose(kind)}
        sx={{ '& .MuiToggleButton-root': { px: 1.5, lineHeight: 1.25, minHeight: 48 } }}
      >
        <ToggleButton value="none">
          <Trans context="no way back">None</Trans>
        </ToggleButton>
        <ToggleButton value="at_time">
          <Trans>At a time</Trans>
        </ToggleButton>
        <ToggleButton value="on_call">
          {isForOther ? <Trans>When it is called</Trans> : <Trans>I’ll call when ready</Trans>}
        </ToggleButton>
      </ToggleButtonGroup>
      {plan.kind === 'at_time' && (
        <SlotPicker
          slot={plan}
          {...{ schedule, now }}
          onChange={(slot) => onChange({ ...slot, kind: 'at_time' })}
        />
      )}
      {plan.kind === 'at_time' && (
        <Typography variant="body2" color="textSecondary">
          {t`A second ride for ${{ fare: moneyText(fare) }}, set aside now as well. Times are in ${zoneName}.`}
        </Typography>
      )}
      {plan.kind === 'on_call' && (
        <Typography variant="body2" color="textSecondary">
          {isForOther
            ? t`Promised for the same day, for ${{ fare: moneyText(fare) }}. It costs nothing until it is called: by you under Upcoming, or by the driver.`
            : t`Promised for the same day, for ${{ fare: moneyText(fare) }}. It costs nothing until you call it: here, by your driver, or with the link we mail you.`}
        </Typography>
      )}
    </Box>
  );
}
