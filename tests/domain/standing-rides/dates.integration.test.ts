import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { usually } from '../../support/long.ts';
import { TIMES, ZONES } from './expected-dates.ts';

const run = promisify(execFile);
const PROGRAM = path.join(import.meta.dirname, 'expected-dates.ts');
const SERVER_ZONES = ['UTC', 'America/Los_Angeles', 'Asia/Tokyo'];

describe(`the pickups of ten years in ${ZONES.join(', ')}`, () => {
  it.each(SERVER_ZONES)(
    'are those of a calendar library on a server in %s',
    async (TZ) => {
      const args = ['--import', 'tsx', PROGRAM, '--print'];
      const { stdout } = await run(process.execPath, args, {
        env: { ...process.env, TZ },
        maxBuffer: 2 ** 26,
      });
      const { compared, found, serverZone } = JSON.parse(stdout) as {
        compared: number;
        found: unknown[];
        serverZone: string;
      };
      expect(serverZone).toBe(TZ);
      expect(found).toEqual([]);
      // 3653 days, of which 1043 are Sundays and Tuesdays.
      expect(compared).toBe(ZONES.length * TIMES.length * usually(1_043, 3_653));
    },
    120_000,
  );
});
