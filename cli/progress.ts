import { UNHEARD, type Progress } from '../application/ports/operations.ts';

const BAR = 24;
const REDRAW_MS = 100;

/**
 * Shows on a terminal how far long work is, on the standard error so that the answer stays clean; elsewhere nothing. The
 * line is gone when the work has ended.
 */
export async function withProgress<T>(what: string, work: (progress: Progress) => Promise<T>): Promise<T> {
  const { stderr } = process;
  if (!stderr.isTTY) return work(UNHEARD);
  let drawnAt = 0;
  const progress: Progress = (done, total) => {
    if (Date.now() - drawnAt < REDRAW_MS) return;
    drawnAt = Date.now();
    stderr.write(`\r${toLine(what, done, total).slice(0, stderr.columns - 1)}\u001B[K`);
  };
  stderr.write(`${what} …`);
  try {
    return await work(progress);
  } finally {
    stderr.write('\r\u001B[K');
  }
}

/** "Sending payouts ████████░░░░ 17 of 40". */
export function toLine(what: string, done: number, total?: number): string {
  const count = done.toLocaleString('en-US');
  if (!total) return `${what} … ${count}`;
  const filled = Math.min(BAR, Math.floor((done / total) * BAR));
  return `${what} ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${count} of ${total.toLocaleString('en-US')}`;
}
