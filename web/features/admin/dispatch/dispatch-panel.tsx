import { msg, t } from '@lingui/core/macro';
import { Box, Skeleton, ToggleButton, ToggleButtonGroup, useMediaQuery, useTheme } from '@mui/material';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Notice } from '../../../components/notice.tsx';
import type { RowAct } from '../../../components/row-menu.tsx';
import { texts } from '../../../lib/i18n.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { useBookingDialogs } from '../bookings/booking-dialogs.tsx';
import { getTabPath } from '../tab-path.ts';
import { BoardHead } from './board-head.tsx';
import type { Board, BoardRide } from './board-store.ts';
import { readView, toViewParams, type BoardView } from './board-view.ts';
import { DriversPane } from './drivers-pane.tsx';
import { DutyStrip } from './duty-strip.tsx';
import { NeedsPane, type BoardActs } from './needs-pane.tsx';
import { type Arrangement, PANE_IDS, type PaneId, usePanes } from './panes.ts';
import { toPressing } from './pressing-rides.ts';
import { RidesPane } from './rides-pane.tsx';
import { useBoard } from './use-board.ts';
import { useTitleAndSound } from './use-title-and-sound.ts';

/** How exactly it is known from when on something needs somebody. */
const CLOCK_MS = 5_000;

/** The desk's board: what needs somebody, the rides of a day by pickup, and who drives. */
export function DispatchPanel() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const openId = params.get('booking');
  const show = (next: BoardView, booking: string | null = null) =>
    setParams({ ...toViewParams(next), ...(booking !== null && { booking }) }, { replace: booking === null });
  const onView = (part: Partial<BoardView>) => show({ ...view, ...part });
  const { board, hasFailed, retry } = useBoard(view.day);
  const now = useNow(CLOCK_MS);
  const pressing = toPressing(board?.rides ?? [], now);
  const sound = useTitleAndSound(board ? pressing.map(({ ride }) => ride.id) : undefined);
  const panes = usePanes();
  const { dialogs, assign } = useBookingDialogs(openId, () => show(view));
  const [planned, setPlanned] = useState<BoardRide | null>(null);
  const acts = useBoardActs((ride) => show(view, ride.id), assign, setPlanned);
  const shown = { board, view, now, pressing, onView, ...acts };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, height: SCREEN, minHeight: 420 }}>
      <BoardHead view={view} now={now} panes={panes} sound={sound} onView={onView} />
      <DutyStrip />
      {board && view.look !== 'LISTS' ? (
        <OtherLook board={board} look={view.look} now={now} onOpen={acts.onOpen} />
      ) : board ? (
        <Panes arrangement={panes} pressing={pressing.length}>
          {(id, own) => toPane(id, { ...shown, board, acts: own })}
        </Panes>
      ) : hasFailed ? (
        <Notice title={t`The board could not be loaded`} onRetry={retry} />
      ) : (
        <Skeleton variant="rounded" role="status" aria-label={t`Loading the board`} sx={{ flex: 1 }} />
      )}
      {dialogs}
      <AssignPlannedDialog ride={planned} onClose={() => setPlanned(null)} />
    </Box>
  );
}

const TimelinePane = lazy(async () => ({
  default: (await import('./timeline/timeline-pane.tsx')).TimelinePane,
}));
const BoardMap = lazy(async () => ({ default: (await import('./map/board-map.tsx')).BoardMap }));

interface OtherLookProps {
  readonly board: Board;
  readonly look: BoardView['look'];
  readonly now: Date;
  readonly onOpen: (ride: BoardRide) => void;
}

/** The same board by drivers and hours, or by places. */
function OtherLook({ board, look, now, onOpen }: OtherLookProps) {
  const Look = look === 'MAP' ? BoardMap : TimelinePane;
  const open = (rideId: string) => {
    const ride = board.rides.find(({ id }) => id === rideId);
    if (ride) onOpen(ride);
  };
  return (
    <Suspense
      fallback={<Skeleton variant="rounded" role="status" aria-label={t`Loading`} sx={{ flex: 1 }} />}
    >
      <Look board={board} now={now} onOpen={open} />
    </Suspense>
  );
}

/** As high as the window, less what is around it: on phones the bars above and below. */
const SCREEN = { xs: 'calc(100dvh - 152px)', md: 'calc(100dvh - 48px)' } as const;

const AssignPlannedDialog = lazyDialog(
  'ride',
  async () => (await import('../standing/assign-standing-dialog.tsx')).AssignPlannedDialog,
);

type OfRide = (ride: BoardRide) => void;

/** A planned ride is not booked yet: drivers are given to it here, and what else can be done stands with its series. */
function useBoardActs(open: OfRide, assign: OfRide, assignPlanned: OfRide): BoardActs {
  const navigate = useNavigate();
  return {
    onOpen: (ride) => (ride.version === null ? void navigate(getTabPath('standing')) : open(ride)),
    onAssign: (ride) => (ride.version === null ? assignPlanned : assign)(ride),
  };
}

interface ShownBoard extends BoardActs {
  readonly board: Board;
  readonly view: BoardView;
  readonly now: Date;
  readonly pressing: ReturnType<typeof toPressing>;
  readonly acts: readonly RowAct[];
  readonly onView: (part: Partial<BoardView>) => void;
}

function toPane(id: PaneId, { pressing, ...shown }: ShownBoard): ReactNode {
  switch (id) {
    case 'needs':
      return <NeedsPane {...shown} pressing={pressing} />;
    case 'rides':
      return <RidesPane {...shown} pressing={new Set(pressing.map(({ ride }) => ride.id))} />;
    case 'drivers':
      return <DriversPane {...shown} />;
  }
}

const PANE_NAMES: Readonly<Record<PaneId, string>> = texts({
  needs: msg`Needs you`,
  rides: msg`Rides`,
  drivers: msg`Drivers`,
});

interface PanesProps {
  readonly arrangement: Arrangement;
  readonly pressing: number;
  readonly children: (id: PaneId, acts: readonly RowAct[]) => ReactNode;
}

/** Side by side as they are arranged; on tablets rides beside the two others, on phones one at a time. */
function Panes({ arrangement, pressing, children }: PanesProps) {
  const { breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down(700));
  const isTablet = useMediaQuery(breakpoints.down('lg'));
  const [alone, setAlone] = useState<PaneId>('needs');
  const panes = arrangement.panes.filter(({ isHidden }) => !isHidden);
  if (isPhone) {
    return (
      <>
        <ToggleButtonGroup
          exclusive
          fullWidth
          size="small"
          aria-label={t`Pane`}
          value={alone}
          onChange={(_, id: PaneId | null) => id && setAlone(id)}
        >
          {PANE_IDS.map((id) => (
            <ToggleButton key={id} value={id}>
              {PANE_NAMES[id]}
              {id === 'needs' && pressing > 0 && ` (${pressing})`}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ flex: 1, minHeight: 0 }}>{children(alone, [])}</Box>
      </>
    );
  }
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        gap: 3,
        display: isTablet ? 'grid' : 'flex',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        gridAutoRows: 'minmax(0, 1fr)',
      }}
    >
      {panes.map(({ id, width }, index) => (
        <Box
          key={id}
          sx={{
            flex: width,
            minWidth: 0,
            minHeight: 0,
            ...(isTablet && id === 'rides' && panes.length > 2 && TALL),
          }}
        >
          {children(id, actsOf(id, index, panes.length, arrangement))}
        </Box>
      ))}
    </Box>
  );
}

const TALL = { gridRowStart: 1, gridRowEnd: 3, gridColumn: 2 } as const;

function actsOf(
  id: PaneId,
  index: number,
  count: number,
  { move, widen, hide }: Arrangement,
): readonly RowAct[] {
  return [
    ...(index > 0 ? [{ label: t`Move left`, onClick: () => move(id, -1) }] : []),
    ...(index < count - 1 ? [{ label: t`Move right`, onClick: () => move(id, 1) }] : []),
    { label: t`Wider`, onClick: () => widen(id, 1) },
    { label: t`Narrower`, onClick: () => widen(id, -1) },
    ...(count > 1 ? [{ label: t`Hide`, onClick: () => hide(id, true) }] : []),
  ];
}
