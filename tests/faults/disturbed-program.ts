import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** For a process that is busy. */
const SEEN_MS = 10_000;
/** Leaves room for what riders and drivers do here, with a fifth of it to spare. */
const HEAP_MEGABYTES = 160;

/**
 * Loaded before the program: another clock, by as many milliseconds as the file says, looked at twenty times a second;
 * timers stay, as when a clock is set. And SIGUSR2 makes it keep memory, ever more, as a leak does.
 */
const DISTURBANCE = (file: string, seen: string) => `
import { readFileSync, writeFileSync } from 'node:fs';
const Real = Date;
let shift = NaN;
const look = () => {
  const wanted = Number(readFileSync(${JSON.stringify(file)}, 'utf8'));
  if (wanted === shift) return;
  shift = wanted;
  writeFileSync(${JSON.stringify(seen)}, String(shift));
};
look();
setInterval(look, 50).unref();
const now = () => Real.now() + shift;
globalThis.Date = new Proxy(Real, {
  construct: (target, given, as) => Reflect.construct(target, given.length > 0 ? given : [now()], as),
  apply: () => new Real(now()).toString(),
  get: (target, name) => name === 'now' ? now : Reflect.get(target, name),
});
Real.prototype.constructor = Date;
const kept = [];
process.on('SIGUSR2', () => setInterval(() => kept.push(new Array(500_000).fill(0.5)), 20));`;

/** A process of the program as it is started here: its clock can be moved, and its memory used up. */
export class DisturbedProgram {
  /** When its clock was moved last, by the true one, in milliseconds. */
  movedAt = -Infinity;
  private readonly clockFile: string;
  private readonly seenFile: string;

  constructor(folder: string) {
    this.clockFile = path.join(folder, 'clock');
    this.seenFile = path.join(folder, 'clock-seen');
    writeFileSync(this.clockFile, '0');
  }

  /** Environment variables. */
  get settings(): Readonly<Record<string, string>> {
    const preload = `data:text/javascript,${encodeURIComponent(DISTURBANCE(this.clockFile, this.seenFile))}`;
    return { NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES} --import ${preload}` };
  }

  /** Away from the true time; 0 sets it right. Resolves when the process has the other time. */
  async moveClock(hours: number): Promise<void> {
    const shift = String(hours * 3_600_000);
    writeFileSync(this.clockFile, shift);
    const deadline = Date.now() + SEEN_MS;
    while (readFileSync(this.seenFile, 'utf8') !== shift) {
      if (Date.now() > deadline) throw new Error('The program does not look at its clock');
      await pause(20);
    }
    this.movedAt = Date.now();
  }
}
