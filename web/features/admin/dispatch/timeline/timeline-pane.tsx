import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useAreaTime } from '../../../../lib/area-time.ts';
import { visuallyHidden } from '../../../../components/visually-hidden.ts';
import { aimWords } from './aim-words.ts';
import { DriverLane, LaneHead } from './driver-lane.tsx';
import { RideBar } from './ride-bar.tsx';
import { hoursOf, HOUR_PX, LANE_PX, LEAST_MINUTES, ROW_PX, toPx, type ScaleHour } from './timeline-scale.ts';
import {
  toTimeline,
  type Lane,
  type Timeline,
  type TimelineBoard,
  type TimelineRide,
} from './timeline-rides.ts';
import { useDrag } from './use-drag.ts';
import { useMove, type Move, type Moving } from './use-move.ts';
import { useTimelineActs, type LastAct } from './use-timeline-acts.ts';

const KEYS = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;
/** Lanes beyond the edges that are drawn already. */
const BEYOND = 6;
/** The hours and the first rides without a driver, which lie over the lanes. */
const HEAD_PX = 24 + 4 * ROW_PX;
/** What is seen before anything was measured. */
const FIRST_HEIGHT_PX = 700;

interface TimelinePaneProps {
  readonly board: TimelineBoard;
  readonly now: Date;
  readonly onOpen: (rideId: string) => void;
}

/** The day as drivers by hours: rides are given to drivers and moved by pointer or keys, and conflicts seen before. */
export function TimelinePane({ board, now, onOpen }: TimelinePaneProps) {
  const { timeZone, time } = useAreaTime();
  const timeline = useMemo(() => toTimeline(board, LEAST_MINUTES), [board]);
  const acts = useTimelineActs();
  const moving = useMove(timeline, acts.drop);
  const { move } = moving;
  const drag = useDrag(timeline, moving);
  const { scrollerRef, shown, onScroll } = useShownLanes(timeline, move, now);
  useFocusThatFollows(scrollerRef, timeline, acts.last);
  const hours = useMemo(() => hoursOf(timeline, timeZone), [timeline, timeZone]);
  const onKey = keysFor(moving);
  const bar = (ride: TimelineRide) => (
    <RideBar
      key={ride.id}
      ride={ride}
      start={timeline.start}
      isHeld={move?.ride.id === ride.id}
      onOpen={(id) => !drag.wasDragged() && onOpen(id)}
      onKey={onKey}
      onGrab={drag.grab}
    />
  );
  const width = hours.length * HOUR_PX;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}>
      <Box id="timeline-keys" sx={visuallyHidden}>
        <Trans>
          Arrows up and down choose a driver, left and right a time. Enter sets the ride down, Escape leaves
          it.
        </Trans>
      </Box>
      <Note move={move} time={time} acts={acts} />
      <Box
        ref={scrollerRef}
        data-timeline
        onScroll={onScroll}
        role="region"
        aria-label={t`Timeline`}
        tabIndex={0}
        sx={{ flex: 1, minHeight: 240, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Box sx={{ width: 'max-content', position: 'relative' }}>
          <Box sx={{ position: 'sticky', top: 0, zIndex: 4, bgcolor: 'background.paper' }}>
            <HourScale hours={hours} />
            <Waiting rows={timeline.waiting} width={width} bar={bar} isAimed={move?.aim.kind === 'nobody'} />
          </Box>
          <Box sx={{ position: 'relative', height: timeline.lanes.length * LANE_PX }}>
            {shown.map(({ lane, index }) => (
              <Box key={lane.driver.id} sx={{ position: 'absolute', top: index * LANE_PX, left: 0 }}>
                <DriverLane lane={lane} start={timeline.start} hours={hours} aimed={aimAt(move, lane)}>
                  {lane.rides.map(bar)}
                </DriverLane>
              </Box>
            ))}
          </Box>
          <NowLine now={now} start={timeline.start} end={timeline.end} />
        </Box>
      </Box>
      {timeline.lanes.length === 0 && (
        <Typography role="status" color="textSecondary" sx={{ mt: 2 }}>
          <Trans>No driver is online or works on this day.</Trans>
        </Typography>
      )}
    </Box>
  );
}

function keysFor(moving: Moving) {
  return (event: KeyboardEvent, ride: TimelineRide) => {
    const by = KEYS[event.key as keyof typeof KEYS];
    const isHeld = moving.move?.ride.id === ride.id;
    if (by) moving.step(ride, by);
    else if (event.key === 'Enter' && isHeld) moving.drop();
    else if (event.key === 'Escape' && isHeld) moving.giveUp();
    else return;
    event.preventDefault();
  };
}

function aimAt(move: Move | null, { driver }: Lane): 'can' | 'cannot' | null {
  if (move?.aim.kind !== 'driver' || move.aim.lane.driver.id !== driver.id) return null;
  return move.refusal === null ? 'can' : 'cannot';
}

/** What is about to happen, or just has, with the way back as long as there is one. */
function Note({
  move,
  time,
  acts,
}: {
  move: Move | null;
  time: (iso: string) => string;
  acts: ReturnType<typeof useTimelineActs>;
}) {
  const { last } = acts;
  return (
    <Box sx={{ minHeight: 36, display: 'flex', alignItems: 'center', gap: 3, fontSize: 14 }}>
      <Box role="status" sx={{ color: move?.refusal ? 'error.main' : 'text.primary' }}>
        {move ? aimWords(move, time) : last?.words}
      </Box>
      {!move && last && (
        <>
          <Button size="small" onClick={() => acts.undo(last)}>
            <Trans>Undo</Trans>
          </Button>
          <Typography variant="caption" color="textSecondary">
            <Trans>Mails about it wait ten seconds.</Trans>
          </Typography>
        </>
      )}
      {!move && !last && (
        <Typography variant="caption" color="textSecondary">
          <Trans>
            Drag a ride to a driver, or along its lane to another time. Keys: arrows, Enter, Escape.
          </Trans>
        </Typography>
      )}
    </Box>
  );
}

function HourScale({ hours }: { hours: readonly ScaleHour[] }) {
  const { time } = useAreaTime();
  return (
    <Box aria-hidden sx={{ display: 'flex', height: 24, fontSize: 12, color: 'text.secondary' }}>
      <LaneHead>{null}</LaneHead>
      {hours.map(({ at }) => (
        <Box key={at} sx={{ width: HOUR_PX, borderLeft: 1, borderColor: 'divider', pl: 1 }}>
          {time(new Date(at).toISOString())}
        </Box>
      ))}
    </Box>
  );
}

interface WaitingProps {
  readonly rows: readonly (readonly TimelineRide[])[];
  readonly width: number;
  readonly isAimed: boolean;
  readonly bar: (ride: TimelineRide) => ReactNode;
}

/** Rides without a driver, always in sight above the lanes. */
function Waiting({ rows, width, isAimed, bar }: WaitingProps) {
  const count = rows.reduce((sum, row) => sum + row.length, 0);
  return (
    <Box
      role="group"
      aria-label={t`Without a driver`}
      data-waiting
      sx={{ display: 'flex', borderBottom: 2, borderColor: isAimed ? 'success.main' : 'divider' }}
    >
      <LaneHead>{t`No driver (${count})`}</LaneHead>
      <Box sx={{ width, maxHeight: 4 * ROW_PX, minHeight: ROW_PX, overflowX: 'hidden', overflowY: 'auto' }}>
        {rows.map((row, index) => (
          <Box key={index} sx={{ position: 'relative', height: ROW_PX }}>
            {row.map(bar)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function NowLine({ now, start, end }: { now: Date; start: number; end: number }) {
  const at = now.getTime();
  if (at < start || at > end) return null;
  const left = `${toPx(at - start)}px`;
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        top: 0,
        bottom: 0,
        left: { xs: `calc(112px + ${left})`, md: `calc(176px + ${left})` },
        borderLeft: '2px solid',
        borderColor: 'error.main',
        pointerEvents: 'none',
        zIndex: 2,
      }}
    />
  );
}

/** Draws the lanes that are in sight, and those of the ride that is held; begins at the present hour. */
function useShownLanes({ lanes, start }: Timeline, move: Move | null, now: Date) {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: FIRST_HEIGHT_PX });
  const begin = useEffectEvent(() => {
    if (scrollerRef.current)
      scrollerRef.current.scrollLeft = Math.max(0, toPx(now.getTime() - start) - HOUR_PX);
  });
  useLayoutEffect(() => begin(), []);
  const aimedAt = move?.aim.kind === 'driver' ? lanes.indexOf(move.aim.lane) : -1;
  useEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller || aimedAt < 0) return;
    const top = aimedAt * LANE_PX;
    const room = scroller.clientHeight - HEAD_PX - LANE_PX;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (room > 0 && top > scroller.scrollTop + room) scroller.scrollTop = top - room;
  }, [aimedAt]);
  const first = Math.floor(seen.top / LANE_PX) - BEYOND;
  const last = Math.ceil((seen.top + seen.height) / LANE_PX) + BEYOND;
  const isHeldIn = ({ driver }: Lane) => move !== null && move.ride.driverId === driver.id;
  return {
    scrollerRef,
    onScroll: () => {
      const { scrollTop: top = 0, clientHeight: height = 0 } = scrollerRef.current ?? {};
      setSeen({ top, height: height || FIRST_HEIGHT_PX });
    },
    shown: lanes
      .map((lane, index) => ({ lane, index }))
      .filter(({ lane, index }) => (index >= first && index <= last) || isHeldIn(lane)),
  };
}

/** A ride that was set down by keys stands in another lane: the focus goes with it. */
function useFocusThatFollows(
  scroller: RefObject<HTMLElement | null>,
  timeline: Timeline,
  last: LastAct | null,
) {
  useEffect(() => {
    if (!last || document.activeElement !== document.body) return;
    scroller.current?.querySelector<HTMLElement>(`[data-ride="${last.rideId}"]`)?.focus();
  }, [scroller, timeline, last]);
}
