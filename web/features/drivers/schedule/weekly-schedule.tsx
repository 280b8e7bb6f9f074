import { ph, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Box, Button, Paper, Skeleton, Typography, useMediaQuery, useTheme } from '@mui/material';
import { toLocalTime, toWeekday } from '../../../../domain/geo/local-time.ts';
import { WEEKDAYS, type Weekday } from '../../../../domain/drivers/weekly-availability.ts';
import { ChangedFields } from '../../../components/form/changed-fields.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { useWeekBlocks } from '../standing/use-week-blocks.ts';
import { WeekRides } from './week-rides.tsx';
import { dayLabel } from './day-labels.ts';
import { DayView } from './day-view.tsx';
import { useWeeklyAvailability } from './use-weekly-availability.ts';
import { clearWeek, hoursOn, hoursText, setHour } from './week-grid.ts';
import { WeekTable } from './week-table.tsx';

/** The hours of the week in which scheduled rides may be offered. */
export function WeeklySchedule() {
  const { serviceArea } = useConfiguration();
  const { zoneName } = useAreaTime();
  const { week, failed, retry, edit, record, ...saving } = useWeeklyAvailability();
  const blocks = useWeekBlocks();
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'));
  const onSet = (day: Weekday, hour: number, on: boolean) => edit((before) => setHour(before, day, hour, on));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'end', gap: 2 }}
      >
        <Box>
          <Typography variant="h2" component="h1">
            <Trans>Weekly availability</Trans>
          </Typography>
          <Typography color="textSecondary" sx={{ maxWidth: 560, mt: 1 }}>
            <Trans>
              Scheduled rides are offered to you in the hours that are on. Times are{' '}
              {ph({ homeCity: serviceArea.homeCity })} time ({zoneName}).
            </Trans>
          </Typography>
        </Box>
        {week && hoursOn(week) > 0 && (
          <Button size="small" color="inherit" onClick={() => edit(clearWeek)} sx={{ px: 3, ml: 'auto' }}>
            <Trans>Clear week</Trans>
          </Button>
        )}
      </Box>
      <WeekRides blocks={blocks} />
      {!week && failed && (
        <Notice title={t`Your schedule did not load`} onRetry={retry}>
          <Trans>What you saved before is unchanged.</Trans>
        </Notice>
      )}
      {!week && !failed && (
        <Skeleton
          variant="rounded"
          height={isWide ? 780 : 500}
          role="status"
          aria-label={t`Loading your schedule`}
        />
      )}
      {week && isWide && <WeekTable week={week} blocks={blocks} onSet={onSet} onEdit={edit} />}
      {week && !isWide && (
        <DayView
          week={week}
          blocks={blocks}
          today={todayIn(serviceArea.timeZone)}
          onSet={onSet}
          onEdit={edit}
        />
      )}
      <ChangedFields
        record={record}
        labels={Object.fromEntries(WEEKDAYS.map((day) => [day, dayLabel(day)])) as Record<Weekday, string>}
        toText={(_, hours) => hoursText(hours as number[]) || t`no hours`}
      />
      {week && <SaveBar hours={hoursOn(week)} {...saving} />}
    </Box>
  );
}

function todayIn(timeZone: string): Weekday {
  return WEEKDAYS[toWeekday(toLocalTime(new Date(), timeZone))] ?? WEEKDAYS[0];
}

interface SaveBarProps {
  readonly hours: number;
  readonly isChanged: boolean;
  readonly saving: boolean;
  readonly discard: () => void;
  readonly save: () => Promise<void>;
}

/** Always in sight, above the tab bar of phones. */
function SaveBar({ hours, isChanged, saving, discard, save }: SaveBarProps) {
  return (
    <Paper
      variant="outlined"
      sx={{
        position: 'sticky',
        bottom: { xs: 72, md: 16 },
        zIndex: 2,
        px: 4,
        py: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
      }}
    >
      <Typography role="status" variant="body2" sx={{ flex: 1, minWidth: 96 }}>
        <Plural value={hours} one="# hour a week" other="# hours a week" />
        {isChanged && (
          <Box component="strong">
            {' '}
            · <Trans>not saved</Trans>
          </Box>
        )}
      </Typography>
      {isChanged && (
        <Button color="inherit" onClick={discard} disabled={saving} sx={{ px: 3 }}>
          <Trans>Undo</Trans>
        </Button>
      )}
      <Button variant="contained" onClick={() => void save()} disabled={!isChanged} loading={saving}>
        <Trans>Save</Trans>
      </Button>
    </Paper>
  );
}
