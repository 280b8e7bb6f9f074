import { percentile } from '../closed-loop.ts';
import type { Caller } from './caller.ts';
import type { MeasuredCall } from './page-reads.ts';

/** What one call costs on either database, in milliseconds at one connection. */
export interface CallTimes {
  readonly name: string;
  readonly smallP50Ms: number;
  readonly smallP95Ms: number;
  readonly largeP50Ms: number;
  readonly largeP95Ms: number;
  /** Of the p95. */
  readonly ratio: number;
}

const WARM_UP_CALLS = 7;
/** Slow calls are made less often. */
const MOST_MS = 8_000;
const LEAST_CALLS = 30;

/** Calls the two in turn, so that what else the machine does falls on both; `pairs` are the same calls for each. */
export async function measureCalls(
  small: Caller,
  large: Caller,
  pairs: readonly (readonly [small: MeasuredCall, large: MeasuredCall])[],
  calls: number,
  log: (line: string) => void,
): Promise<CallTimes[]> {
  const measured: CallTimes[] = [];
  for (const [call, inLarge] of pairs) {
    const times: [small: number[], large: number[]] = [[], []];
    for (let turn = 0; turn < WARM_UP_CALLS; turn += 1) {
      await small.time(call);
      await large.time(inLarge);
    }
    const until = Date.now() + MOST_MS;
    while (times[0].length < calls && (times[0].length < LEAST_CALLS || Date.now() < until)) {
      times[0].push(await small.time(call));
      times[1].push(await large.time(inLarge));
    }
    const [one, other] = times.map((each) => Float64Array.from(each).sort());
    const p95 = [percentile(one!, 95), percentile(other!, 95)] as const;
    measured.push({
      name: call.name,
      smallP50Ms: percentile(one!, 50),
      smallP95Ms: p95[0],
      largeP50Ms: percentile(other!, 50),
      largeP95Ms: p95[1],
      ratio: p95[1] / p95[0],
    });
    log(`  ${call.name}: ${p95.map((ms) => ms.toFixed(1)).join(' and ')} ms`);
  }
  return measured;
}
