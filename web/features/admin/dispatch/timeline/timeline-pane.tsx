import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography, useMediaQuery } from '@mui/material';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { clockText, hourText, useAreaTime } from '../../../../lib/area-time.ts';
import { visuallyHidden } from '../../../../components/visually-hidden.ts';
import { aimWords } from './aim-words.ts';
import { ChosenRide } from './chosen-ride.tsx';
import { DriverLane, HEAD_WIDTH, LaneHead } from './driver-lane.tsx';
import { RideBar } from './ride-bar.tsx';
import {
  hoursOf,
  HOUR_MS,
  HOUR_PX,
  LANE_PX,
  LEAST_MINUTES,
  ROW_PX,
  toPx,
  type ScaleHour,
} from './timeline-scale.ts';
import {
  isMovable,
  toTimeline,
  type Lane,
  type Timeline,
  type TimelineBoard,
  type TimelineRide,
} from './timeline-rides.ts';
import { aimOf, useDrag } from './use-drag.ts';
import { useMove, type Move, type Moving } from './use-move.ts';
import { useTimelineActs, type LastAct } from './use-timeline-acts.ts';

const KEYS = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;
/** Lanes beyond the edges that are drawn already. */
const BEYOND = 6;
/** The hours and the first rides without a driver, which lie over the lanes. */
const HEAD_PX = 24 + 4 * ROW_PX;
/** Room below the lanes for what lies over them while a ride is in hand. */
const SHEET = '150px';
/** What is seen before anything was measured. */
const FIRST_HEIGHT_PX = 700;

interface TimelinePaneProps {
  readonly board: TimelineBoard;
  readonly now: Date;
  readonly onOpen: (rideId: string) => void;
}

/** The day as drivers by hours: rides are given to drivers and moved by pointer, keys or taps, and conflicts seen before. */
export function TimelinePane({ board, now, onOpen }: TimelinePaneProps) {
  const { timeZone, time } = useAreaTime();
  const fresh = useMemo(() => toTimeline(board, LEAST_MINUTES), [board]);
  const acts = useTimelineActs();
  const moving = useMove(fresh, acts.drop);
  const { move, held, timeline } = moving;
  const { scrollerRef, shown, onScroll } = useShownLanes(timeline, move, now);
  const drag = useDrag(scrollerRef, moving);
  useFocusThatFollows(scrollerRef, timeline, acts.last);
  const hours = useMemo(() => hoursOf(timeline, timeZone), [timeline, timeZone]);
  const bars = (rides: readonly TimelineRide[]) =>
    rides.map((ride, index) => (
      <RideBar
        key={ride.id}
        ride={ride}
        start={timeline.start}
        until={rides[index + 1]?.pickupAt.getTime() ?? timeline.end + HOUR_MS}
        isHeld={held?.id === ride.id}
        isPressing={ride.pressingSince !== null && ride.pressingSince <= now.getTime()}
      />
    ));
  const width = hours.length * HOUR_PX;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1, position: 'relative' }}>
      <Box id="timeline-keys" sx={visuallyHidden}>
        <Trans>
          Arrows up and down choose a driver, left and right a time. Enter sets the ride down, Escape leaves
          it.
        </Trans>
      </Box>
      <Note move={move} time={time} acts={acts} />
      <Box
        ref={scrollerRef}
        onScroll={onScroll}
        role="region"
        aria-label={t`Timeline`}
        tabIndex={0}
        sx={{ flex: 1, minHeight: 240, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Box sx={{ width: 'max-content', position: 'relative' }} {...handlersOf(moving, drag, onOpen)}>
          <Box sx={{ position: 'sticky', top: 0, zIndex: 4, bgcolor: 'background.paper' }}>
            <HourScale hours={hours} now={now} timeline={timeline} />
            <Waiting
              rows={timeline.waiting}
              width={width}
              bars={bars}
              isAimed={move?.aim.kind === 'nobody'}
            />
          </Box>
          <NowLine now={now} start={timeline.start} end={timeline.end} />
          <Box
            sx={{ position: 'relative', mb: held ? SHEET : 0 }}
            style={{ height: timeline.lanes.length * LANE_PX }}
          >
            {shown.map(({ lane, index }) => (
              <Box
                key={lane.driver.id}
                sx={{ position: 'absolute', left: 0 }}
                style={{ top: index * LANE_PX }}
              >
                <DriverLane lane={lane} start={timeline.start} hours={hours} aimed={aimAt(move, lane)}>
                  {bars(lane.rides)}
                </DriverLane>
              </Box>
            ))}
          </Box>
        </Box>
      </Box>
      {held && drag.wasTouch() && !drag.isDragging && (
        <ChosenRide ride={held} moving={moving} onOpen={onOpen} />
      )}
      {timeline.lanes.length === 0 && (
        <Typography role="status" color="textSecondary" sx={{ mt: 2 }}>
          <Trans>No driver is online or works on this day.</Trans>
        </Typography>
      )}
    </Box>
  );
}

/** What is done upon the bars and lanes, heard by what is around them. */
function handlersOf(moving: Moving, drag: ReturnType<typeof useDrag>, onOpen: (rideId: string) => void) {
  const { held, timeline } = moving;
  const rideAt = ({ target }: SyntheticEvent) =>
    timeline.rides.get((target as Element).closest<HTMLElement>('[data-ride]')?.dataset['ride'] ?? '');
  const onKey = keysFor(moving);
  return {
    onPointerDown: (event: PointerEvent) => {
      const ride = rideAt(event);
      if (ride) drag.grab(event, ride);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const ride = rideAt(event);
      if (ride) onKey(event, ride);
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const ride = rideAt(event);
      if (drag.wasDragged()) return;
      if (ride && drag.wasTouch() && isMovable(ride)) moving.hold(ride);
      else if (ride) onOpen(ride.id);
      else if (held && drag.wasTouch()) {
        const bar = event.currentTarget.querySelector(`[data-ride="${held.id}"]`);
        const aim = aimOf(event, held, bar?.getBoundingClientRect().left ?? event.clientX, timeline);
        if (aim) moving.aimAt(held, aim);
      }
    },
  };
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
  const isTouch = useMediaQuery('(pointer: coarse)');
  return (
    <Box sx={{ minHeight: { xs: 44, md: 36 }, display: 'flex', alignItems: 'center', gap: 3, fontSize: 14 }}>
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
          {isTouch ? (
            <Trans>Tap a ride to move it, or rest a finger on it and drag.</Trans>
          ) : (
            <Trans>
              Drag a ride to a driver, or along its lane to another time. Keys: arrows, Enter, Escape.
            </Trans>
          )}
        </Typography>
      )}
    </Box>
  );
}

function HourScale({ hours, now, timeline }: { hours: readonly ScaleHour[]; now: Date; timeline: Timeline }) {
  const { timeZone } = useAreaTime();
  const at = now.getTime();
  return (
    <Box aria-hidden sx={{ display: 'flex', height: 24, fontSize: 12, color: 'text.secondary' }}>
      <LaneHead>{null}</LaneHead>
      <Box sx={{ position: 'relative', display: 'flex' }}>
        {hours.map(({ at, hour }) => (
          <Box
            key={at}
            sx={{
              width: HOUR_PX,
              borderLeft: hour === 0 ? 2 : 1,
              borderColor: hour === 0 ? 'text.secondary' : 'divider',
              pl: 1,
            }}
          >
            {hourText(new Date(at).toISOString(), timeZone)}
          </Box>
        ))}
        {at >= timeline.start && at <= timeline.end && (
          <Box sx={NOW} style={{ left: toPx(at - timeline.start) }}>
            {clockText(now.toISOString(), timeZone)}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** The time, on the line of the present. */
const NOW = {
  position: 'absolute',
  top: 2,
  transform: 'translateX(-50%)',
  px: 1,
  lineHeight: '20px',
  borderRadius: 1,
  bgcolor: 'error.main',
  color: 'error.contrastText',
  fontVariantNumeric: 'tabular-nums',
} as const;

interface WaitingProps {
  readonly rows: readonly (readonly TimelineRide[])[];
  readonly width: number;
  readonly isAimed: boolean;
  readonly bars: (rides: readonly TimelineRide[]) => ReactNode;
}

const WAITING_ROWS = 4;

/** Rides without a driver, always in sight above the lanes; of many rows those are drawn that are in sight. */
function Waiting({ rows, width, isAimed, bars }: WaitingProps) {
  const [top, setTop] = useState(0);
  const count = rows.reduce((sum, row) => sum + row.length, 0);
  const first = Math.max(0, Math.floor(top / ROW_PX) - 1);
  return (
    <Box
      role="group"
      aria-label={t`Without a driver`}
      data-waiting
      sx={{ display: 'flex', borderBottom: 2, borderColor: isAimed ? 'success.main' : 'divider' }}
    >
      <LaneHead>{t`No driver (${count})`}</LaneHead>
      <Box
        onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
        sx={{ maxHeight: WAITING_ROWS * ROW_PX, minHeight: ROW_PX, overflowX: 'hidden', overflowY: 'auto' }}
        style={{ width }}
      >
        <Box sx={{ position: 'relative' }} style={{ height: rows.length * ROW_PX }}>
          {rows.slice(first, first + WAITING_ROWS + 3).map((row, index) => (
            <Box
              key={first + index}
              sx={{ position: 'absolute', width: 1, height: ROW_PX }}
              style={{ top: (first + index) * ROW_PX }}
            >
              {bars(row)}
            </Box>
          ))}
        </Box>
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
        left: { xs: `calc(${HEAD_WIDTH.xs}px + ${left})`, md: `calc(${HEAD_WIDTH.md}px + ${left})` },
        borderLeft: '2px solid',
        borderColor: 'error.main',
        pointerEvents: 'none',
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
