/** What lies above the page: a dialog, a drawer, a menu. */
const LAYER = '.MuiModal-root';
/** What people and their systems take for one double click: so soon after the first click, and so near to it. */
const MOST_MS = 500;
const MOST_PIXELS = 10;

interface Clicked {
  readonly layer: Element | null;
  readonly atMs: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Keeps the second click of a double click from what the first one has opened or uncovered: it would close the dialog
 * at once, or confirm what nobody has read yet.
 */
export function guardLayers(page: Document): void {
  let last: Clicked | null = null;
  page.addEventListener(
    'click',
    (event) => {
      // Keys click, too, without a place.
      if (event.detail === 0) return;
      const clicked = toClicked(event);
      const isSecond = last !== null && isDoubleClick(last, clicked) && last.layer !== clicked.layer;
      if (isSecond) {
        event.preventDefault();
        event.stopPropagation();
      } else last = clicked;
    },
    { capture: true },
  );
}

function toClicked({ target, timeStamp, clientX, clientY }: MouseEvent): Clicked {
  const layer = target instanceof Element ? target.closest(LAYER) : null;
  return { layer, atMs: timeStamp, x: clientX, y: clientY };
}

function isDoubleClick(first: Clicked, second: Clicked): boolean {
  const isNear = Math.hypot(second.x - first.x, second.y - first.y) <= MOST_PIXELS;
  return isNear && second.atMs - first.atMs <= MOST_MS;
}
