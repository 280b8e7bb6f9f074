import { msg, plural, t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { useNavigate } from 'react-router';
import { worksUntil } from '../../../../domain/dispatch/board-driver.ts';
import { toLocalTime, toWeekday } from '../../../../domain/geo/local-time.ts';
import type { RowAct } from '../../../components/row-menu.tsx';
import { ageText } from '../../../lib/age-text.ts';
import { timeText, useAreaTime } from '../../../lib/area-time.ts';
import { getFormats, texts } from '../../../lib/i18n.ts';
import { ShowChips, toOptions } from '../../../components/choice.tsx';
import { BoardList } from './board-list.tsx';
import { BoardPane } from './board-pane.tsx';
import { BoardRow, Cut } from './board-row.tsx';
import { isOver, type Board, type BoardDriver, type BoardRide } from './board-store.ts';
import { DRIVER_COLORS, DRIVER_STATES } from './driver-states.ts';
import { findsDriver, isDriverShown, type BoardView, type DriverFilter } from './board-view.ts';

const FILTER_LABELS: Readonly<Record<DriverFilter, string>> = texts({
  ONLINE: msg`Online`,
  FREE: msg`Free`,
  BUSY: msg`On a ride`,
  ALL: msg`All`,
});

interface DriversPaneProps {
  readonly board: Board;
  readonly view: BoardView;
  readonly now: Date;
  readonly acts: readonly RowAct[];
  readonly onView: (part: Partial<BoardView>) => void;
}

/** Who drives: online or not, on which ride, until when by their week, and where they were. */
export function DriversPane({ board, view, now, acts, onView }: DriversPaneProps) {
  const navigate = useNavigate();
  const { text, drivers: filter } = view;
  const rows = board.drivers
    .filter((driver) => isDriverShown(driver, filter) && (text === '' || findsDriver(driver, text)))
    .sort(byName);
  const byId = new Map(board.drivers.map((driver) => [driver.id, driver]));
  const nextOf = nextRides(board.rides);
  return (
    <BoardPane
      title={t`Drivers`}
      count={rows.length}
      acts={acts}
      filters={
        <ShowChips
          value={filter}
          options={toOptions(FILTER_LABELS)}
          onShow={(drivers) => onView({ drivers })}
        />
      }
      empty={
        filter === 'ALL' && text === ''
          ? { title: t`No drivers yet`, text: t`Everyone who may drive stands here.` }
          : { title: t`No driver matches`, text: t`Search for something else, or show all drivers.` }
      }
    >
      <BoardList
        label={t`Drivers`}
        rows={rows}
        list={[filter, text].join(' ')}
        find={(id) => byId.get(id)}
        rowHeight={44}
      >
        {(driver) => (
          <DriverRow
            driver={driver}
            ride={nextOf.get(driver.id)}
            now={now}
            onOpen={() => void navigate(`/admin/user/${driver.id}`)}
          />
        )}
      </BoardList>
    </BoardPane>
  );
}

const byName = (one: BoardDriver, other: BoardDriver) => one.name.localeCompare(other.name);

/** The ride that each driver is on, or has next. */
function nextRides(rides: readonly BoardRide[]): ReadonlyMap<string, BoardRide> {
  const open = rides
    .filter(({ status }) => status !== 'PENDING' && status !== 'SEEKING')
    .filter((ride) => !isOver(ride));
  const onTrip = open.filter(({ status }) => status === 'IN_PROGRESS');
  return new Map([...open.toReversed(), ...onTrip].map((ride) => [ride.driverId ?? '', ride]));
}

interface DriverRowProps {
  readonly driver: BoardDriver;
  readonly ride: BoardRide | undefined;
  readonly now: Date;
  readonly onOpen: () => void;
}

function DriverRow({ driver, ride, now, onOpen }: DriverRowProps) {
  const { timeZone } = useAreaTime();
  const { name, vehicle, availability, position, silentSince } = driver;
  const state = DRIVER_STATES[availability];
  const until = untilText(driver, now, timeZone);
  const where = silentSince
    ? t`silent since ${{ time: timeText(silentSince, timeZone) }}`
    : position && t`position ${{ age: ageText(position.measuredAt, now) }}`;
  return (
    <BoardRow
      label={t`${name}, ${state}: the driver’s page`}
      onOpen={onOpen}
      first={
        <>
          <Box
            component="span"
            aria-hidden
            sx={{ width: 9, height: 9, borderRadius: 9, flex: 'none', bgcolor: DRIVER_COLORS[availability] }}
          />
          <Cut>{name}</Cut>
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', flex: 'none' }}>
            {vehicle.licensePlate}
          </Box>
        </>
      }
      second={
        <Cut>{[ride ? rideText(ride, timeZone) : state, until, where].filter(Boolean).join(' · ')}</Cut>
      }
      action={
        driver.minutesOnline > 0 && (
          <Box
            component="span"
            title={t`Online today`}
            sx={{ typography: 'caption', color: 'text.secondary', flex: 'none' }}
          >
            {hoursText(driver.minutesOnline)}
          </Box>
        )
      }
    />
  );
}

function rideText({ status, riderName, pickupAt }: BoardRide, timeZone: string): string {
  return status === 'IN_PROGRESS' ? t`drives ${riderName}` : `${timeText(pickupAt, timeZone)} ${riderName}`;
}

/** Until when they work by their week; null for who does not work now, and for who always does. */
function untilText({ week }: BoardDriver, now: Date, timeZone: string): string | null {
  const local = toLocalTime(now, timeZone);
  const hour = worksUntil(week, toWeekday(local), local.hour);
  if (hour === null || hour === local.hour + 24) return null;
  const clock = new Date(Date.UTC(2000, 0, 1, hour % 24));
  const time = new Intl.DateTimeFormat(getFormats(), { hour: 'numeric', timeZone: 'UTC' }).format(clock);
  return t`until ${time}`;
}

function hoursText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours === 0
    ? plural(minutes, { one: '# min', other: '# min' })
    : t`${hours} h ${{ minutes: minutes % 60 }} min`;
}
