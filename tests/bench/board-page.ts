import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type CDPSession } from 'playwright-core';
import { findBrowser, howToGetABrowser } from '../support/browser.ts';
import type { BoardChanges, BoardFigures } from './board.ts';
import { verdict } from './report.ts';

const LOOKS = ['lists', 'timeline', 'map'] as const;
const SAMPLES = 6;
/** What a page may hold more in the second half of the changes. */
const GROWTH = 1.1;

export interface PageFigures {
  readonly look: (typeof LOOKS)[number];
  /** From the navigation until rows are shown; of the first with an empty cache. */
  readonly shownMs: number;
  /** After the garbage has been collected. */
  readonly samples: readonly { readonly changes: number; readonly heapMb: number; readonly nodes: number }[];
  /** Of the page's processor time, while changes came. */
  readonly busyShare: number;
}

/** What the page of a dispatcher holds while rides change, in each of its looks. */
export async function measurePage(
  { url, token }: { url: string; token: string },
  changes: BoardChanges,
  seconds: number,
): Promise<PageFigures[]> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(howToGetABrowser);
  await using browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'maumee_session', value: token, url }]);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  const figures: PageFigures[] = [];
  for (const look of LOOKS) {
    const started = performance.now();
    await page.goto(`${url}/admin/dispatch?look=${look}`);
    await page.locator(SHOWN[look]).first().waitFor();
    const shownMs = performance.now() - started;
    await changes.play(seconds / SAMPLES); // What is loaded once is there.
    const [from, taskedBefore] = [changes.count, await tasked(devtools)];
    const begun = performance.now();
    const samples = [await sample(devtools, 0)];
    while (samples.length < SAMPLES) {
      await changes.play(seconds / SAMPLES);
      samples.push(await sample(devtools, changes.count - from));
    }
    const busyShare = (1_000 * ((await tasked(devtools)) - taskedBefore)) / (performance.now() - begun);
    figures.push({ look, shownMs, samples, busyShare });
  }
  return figures;
}

/** What is there once the board is. */
const SHOWN = {
  lists: '[data-index] button',
  timeline: '[data-lane]',
  map: '.leaflet-marker-icon',
} as const;

export function toBoardReport(board: BoardFigures, pages: readonly PageFigures[]): string {
  const { boards, firstViewMs, updateMs, toldPerBoardAndSecond, queriesPerBoardAndSecond } = board;
  const ms = (value: number) => `${Math.round(value)} ms`;
  const lines = pages.map(({ look, shownMs, samples, busyShare }) => {
    const held = samples.map(({ changes, heapMb }) => `${heapMb.toFixed(1)} after ${changes}`);
    const nodes = samples.map((each) => each.nodes);
    return (
      `${look}: shown after ${ms(shownMs)}, ${Math.round(100 * busyShare)} % of a processor; ` +
      `MB of heap ${held.join(', ')} changes; DOM nodes ${nodes.join(', ')}`
    );
  });
  return [
    `First view: p50 ${ms(firstViewMs.p50)}, longest ${ms(firstViewMs.max)}`,
    `Updates of ${boards} boards: p50 ${ms(updateMs.p50)}, p99 ${ms(updateMs.p99)}, longest ${ms(updateMs.max)}`,
    `Of a board: told ${toldPerBoardAndSecond.toFixed(2)} times and ${queriesPerBoardAndSecond.toFixed(2)} statements per second`,
    ...lines,
    '',
    verdict(firstViewMs.max < 1_000, 'the board is answered within a second'),
    verdict(updateMs.p99 < 2_000, 'updates within two seconds at p99'),
    verdict(queriesPerBoardAndSecond <= 1, 'at most a statement per second of a board'),
    ...pages.map((page) => verdict(isFlat(page), `${page.look}: the heap stays as it was`)),
  ].join('\n');
}

/** The least of each half: what is held for long is in both of them. */
function isFlat({ samples }: PageFigures): boolean {
  const heaps = samples.map(({ heapMb }) => heapMb);
  const half = heaps.length / 2;
  return Math.min(...heaps.slice(half)) <= Math.min(...heaps.slice(0, half)) * GROWTH;
}

async function sample(devtools: CDPSession, changes: number) {
  await pause(1_500); // What was told last is drawn.
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage'); // What the first has finalized.
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return { changes, heapMb: usedSize / 2 ** 20, nodes: await metric(devtools, 'Nodes') };
}

const tasked = (devtools: CDPSession) => metric(devtools, 'TaskDuration');

async function metric(devtools: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}
