import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DrawingEnded, type Drawing, type DrawingOrder } from './drawing.ts';

const PROGRAM = fileURLToPath(new URL('run-drawing-process.ts', import.meta.url));
/** Node that reads TypeScript by itself needs no second thread for it, with a heap of its own. */
const LOADER = 'typescript' in process.features && process.features.typescript ? [] : ['--import', 'tsx'];
/** Since 24 Node sets this much aside for compiled code: the kernel counts it, and nothing else can use it. */
const CODE_BYTES = Number.parseInt(process.versions.node) < 24 ? 0 : 536_870_912;

export interface DrawingLimits {
  /** What it may hold of its own: the kernel of Linux refuses more. The largest picture that is taken takes 570 MB, of which Node itself 80. */
  readonly memoryBytes: number;
  /** For one order. The largest take seconds. */
  readonly drawingMs: number;
  readonly startMs: number;
  /** After the last order; it takes its memory along. */
  readonly idleMs: number;
}

const LIMITS: DrawingLimits = {
  memoryBytes: 805_306_368,
  drawingMs: 30_000,
  startMs: 30_000,
  idleMs: 60_000,
};

/** What the process says: once that it is there, then the result of each order. */
export type DrawingReport = { readonly isReady: true } | { readonly drawn: Uint8Array[] | null };

/**
 * Draws in a process of its own, whose end harms nobody: a picture that takes more memory or time than any should, or
 * finds a fault in a decoder, ends that process alone. It is started with the first picture, kept while pictures come,
 * and knows nothing of the server's: no key, no address of a database.
 */
export class DrawingProcess implements Drawing {
  private current: ChildProcess | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly limits: DrawingLimits = LIMITS) {}

  /** Its id; null while there is none. */
  get pid(): number | null {
    return this.current?.pid ?? null;
  }

  /** Throws anything but `DrawingEnded` when no process could be started. */
  async draw(order: DrawingOrder): Promise<Uint8Array[] | null> {
    clearTimeout(this.idle);
    const child = this.current ?? (await this.start());
    const { drawingMs, idleMs } = this.limits;
    setReferenced(child, true);
    try {
      child.send(order);
      const answer = await nextReport(child, drawingMs);
      if (!('drawn' in answer)) throw new DrawingEnded('The decoder answered something else');
      return answer.drawn;
    } catch (error) {
      this.end(child);
      throw error;
    } finally {
      // Whoever waits for the server to end does not wait for this.
      setReferenced(child, false);
      this.idle = setTimeout(() => this.end(child), idleMs).unref();
    }
  }

  private async start(): Promise<ChildProcess> {
    const { memoryBytes, startMs } = this.limits;
    const kilobytes = String(Math.floor((memoryBytes + CODE_BYTES) / 1024));
    const limited = ['-c', 'ulimit -d "$0" 2>/dev/null; exec "$@"', kilobytes];
    const program = [process.execPath, ...LOADER, PROGRAM, String(memoryBytes)];
    const child = spawn('/bin/sh', [...limited, ...program], {
      cwd: path.dirname(PROGRAM),
      env: { PATH: process.env['PATH'] },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.current = child;
    // A process that could not be started, or an order to one that has just ended, also says so by its exit.
    child.on('error', () => undefined);
    child.once('exit', () => {
      if (this.current === child) this.current = null;
    });
    await nextReport(child, startMs).catch((error: unknown) => {
      this.end(child);
      throw new Error('The process that decodes pictures could not be started', { cause: error });
    });
    return child;
  }

  private end(child: ChildProcess): void {
    if (this.current === child) this.current = null;
    child.kill('SIGKILL');
  }
}

/** Throws `DrawingEnded` when the process ends or the time is over. */
async function nextReport(child: ChildProcess, withinMs: number): Promise<DrawingReport> {
  const over = new AbortController();
  const { signal } = over;
  const late = setTimeout(() => over.abort(new DrawingEnded('Took too long')), withinMs);
  const ended = (code: number | null, by: string | null) =>
    over.abort(new DrawingEnded(`The decoder has ended: ${by ?? code}`));
  child.once('exit', ended);
  try {
    if (child.exitCode !== null || child.signalCode !== null) throw new DrawingEnded('The decoder has ended');
    const [report] = (await once(child, 'message', { signal })) as [DrawingReport];
    return report;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(late);
    child.off('exit', ended);
  }
}

function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const change = isReferenced ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
}
