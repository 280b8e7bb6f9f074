import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import { MINUTE_MS } from '../../../../../domain/dispatch/placed-ride.ts';
import { toMs } from './timeline-scale.ts';
import type { Timeline, TimelineRide } from './timeline-rides.ts';
import { STEP_MINUTES, type Aim, type Moving } from './use-move.ts';

/** A pointer that moves less has clicked. */
const CLICK_PX = 6;
/** So near an edge the lanes come by themselves. */
const EDGE_PX = 40;
const SCROLL_PX = 14;

interface Grabbed {
  readonly ride: TimelineRide;
  readonly x: number;
  readonly y: number;
  readonly scroller: HTMLElement | null;
}

/**
 * Moves rides with mouse or pen: into the lane of another driver, to the rides without one, or along their own lane in
 * steps of five minutes. Fingers scroll. Whether a click that follows was the end of that is told by `wasDragged`.
 */
export function useDrag(timeline: Timeline, moving: Moving) {
  const [grabbed, setGrabbed] = useState<Grabbed | null>(null);
  const dragged = useRef(false);
  const follow = useEffectEvent((event: globalThis.PointerEvent) => {
    if (!grabbed) return;
    const { ride, x, y, scroller } = grabbed;
    if (!dragged.current && Math.hypot(event.clientX - x, event.clientY - y) < CLICK_PX) return;
    dragged.current = true;
    scrollAtEdges(scroller, event);
    const aim = aimOf(event, ride, x, timeline);
    if (aim) moving.aimAt(ride, aim);
  });
  const end = useEffectEvent((event: globalThis.PointerEvent | KeyboardEvent) => {
    if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
    setGrabbed(null);
    if (!dragged.current) return;
    const isDropped = event.type === 'pointerup' && moving.move?.refusal === null;
    if (isDropped) moving.drop();
    else moving.giveUp();
  });
  useEffect(() => {
    if (!grabbed) return undefined;
    const [onMove, onEnd] = [follow, end];
    window.addEventListener('pointermove', onMove);
    const ends = ['pointerup', 'pointercancel', 'keydown'] as const;
    for (const name of ends) window.addEventListener(name, onEnd);
    return () => {
      window.removeEventListener('pointermove', onMove);
      for (const name of ends) window.removeEventListener(name, onEnd);
    };
  }, [grabbed]);
  return {
    wasDragged: () => dragged.current,
    grab: (event: PointerEvent<HTMLElement>, ride: TimelineRide) => {
      dragged.current = false;
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const scroller = event.currentTarget.closest<HTMLElement>('[data-timeline]');
      setGrabbed({ ride, x: event.clientX, y: event.clientY, scroller });
    },
  };
}

function aimOf(
  { clientX, clientY }: globalThis.PointerEvent,
  ride: TimelineRide,
  startX: number,
  { lanes }: Timeline,
): Aim | null {
  const under = document.elementFromPoint(clientX, clientY);
  const driverId = under?.closest<HTMLElement>('[data-lane]')?.dataset['lane'];
  const isOwn = ride.status !== 'pending' && driverId === ride.driverId;
  const lane = lanes.find(({ driver }) => driver.id === driverId);
  if (lane && !isOwn) return { kind: 'driver', lane };
  const isWaiting = under?.closest('[data-waiting]') !== null && under !== null;
  if (isWaiting && ride.status !== 'pending') return { kind: 'nobody' };
  if ((!lane && !isWaiting) || !ride.scheduledFor) return null;
  const step = STEP_MINUTES * MINUTE_MS;
  const by = Math.round(toMs(clientX - startX) / step) * step;
  return { kind: 'time', at: new Date(ride.scheduledFor.getTime() + by) };
}

function scrollAtEdges(scroller: HTMLElement | null, { clientX, clientY }: globalThis.PointerEvent): void {
  if (!scroller) return;
  const { top, bottom, left, right } = scroller.getBoundingClientRect();
  const by = (at: number, low: number, high: number) =>
    at < low + EDGE_PX ? -SCROLL_PX : at > high - EDGE_PX ? SCROLL_PX : 0;
  scroller.scrollBy(by(clientX, left, right), by(clientY, top, bottom));
}
