// Part of the first script that a page runs: it must stay small and import nothing large.

/**
 * Islands are the pieces of a prerendered page that need React: forms, the fare estimator. Their HTML is there from the
 * start, React and their code come when somebody turns to them. What is done in between is kept: texts stay in their
 * fields, and the last press of a button happens once the code is there.
 */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'click', 'submit'] as const;

const waiting = new Map<string, { promise: Promise<void>; resolve: () => void }>();
const live = new Set<Element>();
/** The last press in each island, by its name: React may have made its elements anew by the time it can happen. */
const held = new Map<string, (island: Element) => void>();
let onTouch: () => void = () => undefined;

/** Watches the islands of the page for signs of interest; `onSignOfInterest` is called with each of them. */
export function watchIslands(onSignOfInterest: () => void): void {
  onTouch = onSignOfInterest;
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { capture: true });
}

/** Resolves at the first sign of interest in an island; at once where the page came without its HTML. */
export function firstTouch(name: string): Promise<void> {
  if (typeof document === 'undefined' || !findIsland(name)) return Promise.resolve();
  return waitFor(name).promise;
}

/** Lets every island come, because the page they were prerendered for is left. */
export function releaseIslands(): void {
  for (const { resolve } of waiting.values()) resolve();
}

/** From now on the island answers for itself; what was pressed before happens now. */
export function goLive(island: Element): void {
  live.add(island);
  const name = getName(island);
  const press = held.get(name);
  held.delete(name);
  // After what was typed before it has arrived in the code behind the fields.
  if (press) setTimeout(press, 0, island);
}

function findIsland(name: string): Element | null {
  return document.querySelector(`[data-island="${name}"]`);
}

function waitFor(name: string) {
  let entry = waiting.get(name);
  if (!entry) {
    let resolve = () => undefined as void;
    const promise = new Promise<void>((fulfil) => (resolve = fulfil));
    entry = { promise, resolve };
    waiting.set(name, entry);
  }
  return entry;
}

function getName(island: Element): string {
  return (island instanceof HTMLElement && island.dataset['island']) || '';
}

function onSign(event: Event): void {
  const target = event.target instanceof Element ? event.target : null;
  const island = target?.closest<HTMLElement>('[data-island]');
  if (!target || !island || live.has(island)) return;
  waitFor(getName(island)).resolve();
  onTouch();
  if (event.type === 'submit' && target instanceof HTMLFormElement) {
    event.preventDefault();
    held.set(getName(island), (now) =>
      (target.isConnected ? target : now.querySelector('form'))?.requestSubmit(),
    );
  }
  const button = event.type === 'click' && target.closest<HTMLButtonElement>('button:not([type=submit])');
  if (button) held.set(getName(island), () => button.click());
}
