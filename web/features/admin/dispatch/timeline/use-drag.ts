import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { MINUTE_MS } from '../../../../../domain/dispatch/placed-ride.ts';
import { toMs } from './timeline-scale.ts';
import { isMovable, type Timeline, type TimelineRide } from './timeline-rides.ts';
import { STEP_MINUTES, type Aim, type Moving } from './use-move.ts';

/** A pointer that moves less has clicked. */
const CLICK_PX = 6;
/** A finger that rests so long on a ride takes it in hand; one that moves before scrolls. */
const REST_MS = 350;
/** So near an edge the lanes come by themselves. */
const EDGE_PX = 40;
const SCROLL_PX = 14;

interface Grabbed {
  readonly ride: TimelineRide;
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  /** Of a finger that has not rested yet. */
  readonly mayScroll: boolean;
}

/**
 * Moves rides by pointer: into the lane of another driver, to the rides without one, or along their own lane in steps of
 * five minutes. A finger rests on a ride first, and scrolls otherwise; a second finger and Escape leave the ride where it
 * is. Whether a click that follows was the end of that is told by `wasDragged`.
 */
export function useDrag(scrollerRef: RefObject<HTMLElement | null>, moving: Moving) {
  const [grabbed, setGrabbed] = useState<Grabbed | null>(null);
  const last = useRef({ isDragged: false, isTouch: false });
  const follow = useEffectEvent((event: globalThis.PointerEvent) => {
    if (!grabbed || event.pointerId !== grabbed.pointerId) return;
    const { ride, x, y, mayScroll } = grabbed;
    if (!last.current.isDragged && Math.hypot(event.clientX - x, event.clientY - y) < CLICK_PX) return;
    if (mayScroll) return setGrabbed(null);
    last.current.isDragged = true;
    scrollAtEdges(scrollerRef.current, event);
    const aim = aimOf(event, ride, x, moving.timeline);
    if (aim) moving.aimAt(ride, aim);
  });
  const end = useEffectEvent((event: globalThis.PointerEvent | KeyboardEvent) => {
    const isEscape = event instanceof KeyboardEvent;
    if (!grabbed || (isEscape && event.key !== 'Escape')) return;
    const isOther = !isEscape && event.pointerId !== grabbed.pointerId;
    if (isOther !== (event.type === 'pointerdown') && !isEscape) return;
    setGrabbed(null);
    // A finger that has rested and is lifted keeps the ride in hand.
    if (!last.current.isDragged && event.type === 'pointerup') return;
    if (event.type === 'pointerup' && moving.move?.refusal === null) moving.drop();
    else if (last.current.isDragged || !grabbed.mayScroll) moving.giveUp();
  });
  const rested = useEffectEvent(() => {
    if (!grabbed) return;
    setGrabbed({ ...grabbed, mayScroll: false });
    moving.hold(grabbed.ride);
  });
  useEffect(() => {
    if (!grabbed) return undefined;
    const [onMove, onEnd, onRest] = [follow, end, rested];
    const { mayScroll } = grabbed;
    window.addEventListener('pointermove', onMove);
    const ends = ['pointerup', 'pointercancel', 'pointerdown', 'keydown'] as const;
    for (const name of ends) window.addEventListener(name, onEnd);
    const rest = mayScroll ? setTimeout(onRest, REST_MS) : undefined;
    return () => {
      clearTimeout(rest);
      window.removeEventListener('pointermove', onMove);
      for (const name of ends) window.removeEventListener(name, onEnd);
    };
  }, [grabbed]);
  useStillUnderFinger(scrollerRef, grabbed !== null && !grabbed.mayScroll);
  return {
    /** Whether a pointer is down on a ride, but for a finger that may scroll. */
    isDragging: grabbed !== null && !grabbed.mayScroll,
    wasDragged: () => last.current.isDragged,
    wasTouch: () => last.current.isTouch,
    grab: (event: PointerEvent, ride: TimelineRide) => {
      if (!event.isPrimary) return;
      const isTouch = event.pointerType === 'touch';
      last.current = { isDragged: false, isTouch };
      if (event.button !== 0 || !isMovable(ride)) return;
      const { pointerId, clientX: x, clientY: y } = event;
      setGrabbed({ ride, pointerId, x, y, mayScroll: isTouch && moving.held?.id !== ride.id });
    },
  };
}

/** Neither scrolls nor asks for a menu, as browsers do for a finger that rests. */
function useStillUnderFinger(scrollerRef: RefObject<HTMLElement | null>, isStill: boolean): void {
  const stop = useEffectEvent((event: Event) => {
    if (isStill && event.cancelable) event.preventDefault();
  });
  useEffect(() => {
    const scroller = scrollerRef.current;
    const onEvent = stop;
    // Always there: browsers look for it when the finger comes down.
    scroller?.addEventListener('touchmove', onEvent, { passive: false });
    scroller?.addEventListener('contextmenu', onEvent);
    return () => {
      scroller?.removeEventListener('touchmove', onEvent);
      scroller?.removeEventListener('contextmenu', onEvent);
    };
  }, [scrollerRef]);
}

/** Where a ride would go that was taken at `startX` and is at the pointer now; null for nowhere. */
export function aimOf(
  { clientX, clientY }: Pick<globalThis.MouseEvent, 'clientX' | 'clientY'>,
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
