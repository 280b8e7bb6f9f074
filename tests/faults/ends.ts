import { vi } from 'vitest';
import type { Fault } from './faults.ts';
import type { Part } from './part.ts';
import type { Product } from './product.ts';

/** A part that ends and is started again at once; it is back when it does its work again. */
type End = Fault & {
  /** Whether one process answers calls and another one does the jobs. */
  readonly processes: 1 | 2;
};

const MAIL_MS = 30_000;

/** Riders and drivers are written to all the time, by jobs. */
async function mailsArrive({ mails }: Product): Promise<void> {
  const before = mails.length;
  await vi.waitFor(
    () => {
      if (mails.length === before) throw new Error('No mail has arrived');
    },
    { timeout: MAIL_MS, interval: 10 },
  );
}

/** `stopped` is in order, as for an upgrade. */
function endsOf(
  name: string,
  processes: 1 | 2,
  partOf: (product: Product) => Part,
  fault: Pick<Fault, 'silences' | 'isBack'>,
): readonly End[] {
  const end = (product: Product) => partOf(product).launch();
  return [
    { ...fault, name: `${name} killed`, processes, begin: (product) => partOf(product).kill(), end },
    { ...fault, name: `${name} stopped`, processes, begin: (product) => partOf(product).stop(), end },
  ];
}

const databaseEnds = (name: string, signal: 'SIGKILL' | 'SIGINT'): End => ({
  name,
  processes: 1,
  silences: false,
  begin: ({ database }) => database.end(signal),
  end: ({ database }) => database.start(),
});

/** Each part, killed without a warning and stopped in order. */
export const ENDS: readonly End[] = [
  ...endsOf('web process', 2, ({ web }) => web, { silences: true }),
  ...endsOf('jobs process', 2, ({ jobs }) => jobs, { silences: false, isBack: mailsArrive }),
  ...endsOf('process of both', 1, ({ web }) => web, { silences: true }),
  databaseEnds('database killed', 'SIGKILL'),
  databaseEnds('database stopped', 'SIGINT'),
];

/** A row of the table: how soon the part was back, in seconds. */
export function toRow(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b).map((ms) => (ms / 1000).toFixed(1));
  const [least, middle, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return `| ${name} | ${times.length} | ${least} | ${middle} | ${most} |`;
}
