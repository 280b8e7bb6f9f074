import { useMutation } from '@apollo/client/react';
import { plural, t } from '@lingui/core/macro';
import { Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { weekdayOf } from '../../../../domain/geo/calendar-day.ts';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { weekdayDateText } from '../../../components/standing-rides/day-words.ts';
import { weekdayText } from '../../../lib/clock-words.ts';
import { useAct } from '../../../components/use-act.ts';
import { ConfirmDayDocument } from '../../../generated/driven-standing-rides.ts';
import { timeText } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { shortPlace } from '../../../lib/place-text.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';
import { confirmUntil, daysToConfirm, type DayToConfirm } from './rides-to-confirm.ts';

/** An accepted ride, as this list shows it. */
export interface AcceptedRide {
  readonly id: string;
  readonly status: string;
  readonly scheduledFor: string | null;
  readonly cancelRequest: { readonly isOpen: boolean; readonly answer: string | null } | null;
  readonly rider: { readonly firstName: string };
  readonly pickup: { readonly address: string };
}

interface ConfirmDaysProps {
  readonly rides: readonly AcceptedRide[];
  /** Those of standing rides, which go to others when they are not confirmed. */
  readonly standingIds: ReadonlySet<string>;
  readonly now: Date;
}

const SHOWN = ['driverDashboard', 'drivenPlannedRides'];

/** Rides that the driver has to confirm, a day at once. */
export function ConfirmDays({ rides, standingIds, now }: ConfirmDaysProps) {
  const { timeZone } = useConfiguration().serviceArea;
  const [send] = useMutation(ConfirmDayDocument);
  const [sentDay, setSentDay] = useState<string | null>(null);
  const refetch = useRefetchFields(SHOWN);
  const act = useAct();
  const confirm = async (day: string) => {
    setSentDay(day);
    await act(() => send({ variables: { day } }), {
      done: ({ data }) => {
        const count = data?.confirmDay.length ?? 0;
        const title = plural(count, { one: '# ride confirmed', other: '# rides confirmed' });
        return { title, description: t`Your riders are told that you come.` };
      },
      failed: t`Nothing has changed. Check your connection and try again.`,
    });
    await refetch();
    setSentDay(null);
  };
  return daysToConfirm(rides, now, timeZone).map((day) => (
    <Day
      key={day.day}
      {...day}
      standingIds={standingIds}
      now={now}
      isSent={sentDay === day.day}
      isBusy={sentDay !== null}
      onConfirm={() => void confirm(day.day)}
    />
  ));
}

interface DayProps extends DayToConfirm<AcceptedRide>, Pick<ConfirmDaysProps, 'standingIds' | 'now'> {
  readonly isSent: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

function Day({ day, rides, standingIds, now, isSent, isBusy, onConfirm }: DayProps) {
  const { timeZone } = useConfiguration().serviceArea;
  const weekday = weekdayText(weekdayOf(day));
  const deadlines = rides.flatMap((ride) => {
    const until = standingIds.has(ride.id) ? confirmUntil(ride, now) : null;
    return until ? [until] : [];
  });
  const [first] = deadlines;
  return (
    <Card
      component="section"
      aria-label={t`To confirm: ${{ date: weekdayDateText(day) }}`}
      sx={{ p: 4, display: 'grid', gap: 3, borderColor: 'lamp', alignContent: 'start' }}
    >
      <Typography variant="h4" component="h3">
        {weekdayDateText(day)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {rides.map((ride) => (
          <Box
            component="li"
            key={ride.id}
            sx={{ display: 'grid', gridTemplateColumns: '80px 1fr', columnGap: 2 }}
          >
            <Typography sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
              {timeText(ride.scheduledFor ?? '', timeZone)}
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {t`${{ name: ride.rider.firstName }}, from ${{ place: shortPlace(ride.pickup) }}`}
            </Typography>
          </Box>
        ))}
      </Box>
      {first && <Deadline first={first} count={deadlines.length} />}
      <Button
        variant="contained"
        loading={isSent}
        disabled={isBusy}
        onClick={onConfirm}
        sx={{ minHeight: 48 }}
      >
        {plural(rides.length, {
          one: `Confirm the ride of ${weekday}`,
          2: `Confirm both rides of ${weekday}`,
          other: `Confirm all # rides of ${weekday}`,
        })}
      </Button>
    </Card>
  );
}

/** What happens to rides of standing rides that are not confirmed, and when. */
function Deadline({ first, count }: { first: string; count: number }) {
  const { timeZone } = useConfiguration().serviceArea;
  const time = timeText(first, timeZone);
  const weekday = weekdayText(weekdayOf(toLocalDay(new Date(first), timeZone)));
  return (
    <Typography variant="body2" color="textSecondary">
      {count === 1
        ? t`If it is not confirmed by ${time} on ${weekday}, it goes to other drivers.`
        : t`What is not confirmed 12 hours before goes to other drivers: the first of them at ${time} on ${weekday}.`}
    </Typography>
  );
}
