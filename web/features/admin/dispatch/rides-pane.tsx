import { msg, t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import type { RowAct } from '../../../components/row-menu.tsx';
import { Tag } from '../../../components/tag.tsx';
import { stageText } from '../../../components/ride-history/ride-status.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { texts } from '../../../lib/i18n.ts';
import { shortPlace } from '../../../lib/place-text.ts';
import { ShowChips, toOptions } from '../../../components/choice.tsx';
import { BoardList } from './board-list.tsx';
import { BoardPane } from './board-pane.tsx';
import { BoardRow, Cut } from './board-row.tsx';
import { isOfDay, isOver, type Board, type BoardRide } from './board-store.ts';
import { findsRide, isShown, type BoardView, type RideFilter } from './board-view.ts';
import type { BoardActs } from './needs-pane.tsx';

const FILTER_LABELS: Readonly<Record<RideFilter, string>> = texts({
  OPEN: msg`Open`,
  WITHOUT_DRIVER: msg`Without a driver`,
  ON_TRIP: msg`On trip`,
  OVER: msg`Over`,
  ALL: msg`All`,
});

interface RidesPaneProps extends BoardActs {
  readonly board: Board;
  readonly view: BoardView;
  readonly pressing: ReadonlySet<string>;
  readonly acts: readonly RowAct[];
  readonly onView: (part: Partial<BoardView>) => void;
}

/** The rides of the day by pickup. */
export function RidesPane({ board, view, pressing, acts, onView, onOpen, onAssign }: RidesPaneProps) {
  const { text, rides: filter } = view;
  const ofDay = board.rides.filter((ride) => isOfDay(ride, board));
  const rows = ofDay.filter(
    (ride) => isShown(ride, filter) && (text === '' || findsRide(ride, text, board.drivers)),
  );
  const byId = new Map(board.rides.map((ride) => [ride.id, ride]));
  const isNarrowed = text !== '' || filter !== 'OPEN';
  return (
    <BoardPane
      title={t`Rides by pickup`}
      count={rows.length}
      acts={acts}
      filters={
        <ShowChips value={filter} options={toOptions(FILTER_LABELS)} onShow={(rides) => onView({ rides })} />
      }
      empty={
        isNarrowed
          ? { title: t`No ride matches`, text: t`Search for something else, or show all rides of the day.` }
          : { title: t`No open rides`, text: t`Rides of the day stand here by their pickup.` }
      }
    >
      <BoardList
        label={t`Rides by pickup`}
        rows={rows}
        list={[board.day, filter, text].join(' ')}
        find={(id) => byId.get(id)}
        rowHeight={44}
        onKey={(key, ride) => key === 'a' && !isOver(ride) && onAssign(ride)}
      >
        {(ride) => (
          <RideRow
            ride={ride}
            changes={board.changes.get(ride.id)}
            isPressing={pressing.has(ride.id)}
            onOpen={() => onOpen(ride)}
          />
        )}
      </BoardList>
    </BoardPane>
  );
}

interface RideRowProps {
  readonly ride: BoardRide;
  readonly changes: number | undefined;
  readonly isPressing: boolean;
  readonly onOpen: () => void;
}

function RideRow({ ride, changes, isPressing, onOpen }: RideRowProps) {
  const { time } = useAreaTime();
  const [at, name] = [time(ride.pickupAt), ride.riderName];
  const way = `${shortPlace(ride.pickup)} → ${shortPlace(ride.dropoff)}`;
  return (
    <BoardRow
      label={t`${at}, ${name}: details of the ride`}
      onOpen={onOpen}
      changes={changes}
      isPressing={isPressing}
      first={
        <>
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 650, flex: 'none' }}>
            {at}
          </Box>
          <Cut>{name}</Cut>
          <Marks ride={ride} />
        </>
      }
      second={<Cut>{[way, ride.driverName ?? t`no driver`].join(' · ')}</Cut>}
      action={<State ride={ride} isPressing={isPressing} />}
    />
  );
}

/** What is particular about a ride, in a word each. */
function Marks({ ride }: { readonly ride: BoardRide }) {
  const marks = [
    !ride.scheduledFor && t`now`,
    ride.isReturn && t`way back`,
    ride.isStanding && t`standing`,
    ride.isLongDistance && t`long`,
    ride.paymentMethod === 'CASH' && t`cash`,
    ride.needs.length > 0 && t`needs`,
  ].filter((mark) => mark !== false);
  return marks.length === 0 ? null : (
    <Box
      component="span"
      sx={{
        typography: 'caption',
        color: 'text.secondary',
        flex: '0 10 auto',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      }}
    >
      {marks.join(' · ')}
    </Box>
  );
}

const STATES = texts({ PLANNED: msg`Planned`, SEEKING: msg`Planned, no driver` });

function State({ ride: { status, stage }, isPressing }: Pick<RideRowProps, 'ride' | 'isPressing'>) {
  const isWaiting = status === 'PENDING' || status === 'SEEKING';
  const isUnderWay = status === 'IN_PROGRESS';
  const label = stage ? stageText(stage) : status === 'SEEKING' ? STATES.SEEKING : STATES.PLANNED;
  return (
    <Tag
      title={label}
      sx={{
        maxWidth: 132,
        display: 'block',
        lineHeight: '22px',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        fontSize: '0.75rem',
        flex: 'none',
        ...(isWaiting && { borderColor: 'text.secondary' }),
        ...(isPressing && { borderColor: 'error.main', color: 'error.main' }),
        ...(isUnderWay && { bgcolor: 'glass', color: 'primary.main' }),
        ...(!isWaiting && !isUnderWay && !isPressing && { borderColor: 'divider', color: 'text.secondary' }),
      }}
    >
      {label}
    </Tag>
  );
}
