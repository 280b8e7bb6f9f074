import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { CellEnvironment } from '../../adapters/config/cells.ts';
import type { Resident } from '../../adapters/http/front-door.ts';
import { openCell, type Cell, type CellOptions } from './cell.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** A cell of several. One that cannot be opened is tried again and again, and keeps no other from its work. */
export class KeptCell implements Resident {
  readonly id: string;
  readonly hostNames: readonly string[];
  private cell: Cell | null = null;
  private readonly stopping = new AbortController();
  /** Settles when it is open, or could not be opened at once. */
  readonly triedOnce: Promise<void>;
  private readonly opening: Promise<void>;

  constructor(
    private readonly of: CellEnvironment,
    private readonly options: CellOptions,
  ) {
    this.id = of.id;
    this.hostNames = of.environment.hostNames;
    this.triedOnce = this.tryToOpen();
    this.opening = this.triedOnce.then(() => this.tryAgain());
  }

  get opened(): Cell | null {
    return this.cell;
  }

  get server(): FastifyInstance | null {
    return this.cell?.edge.server ?? null;
  }

  async isReady(): Promise<boolean> {
    return (await this.cell?.edge.readiness.isReady()) ?? false;
  }

  /** Opens it no more. What is open is closed by `close`. */
  async stopOpening(): Promise<void> {
    this.stopping.abort();
    await this.opening;
  }

  async close(): Promise<void> {
    await this.stopOpening();
    await this.cell?.close();
  }

  private async tryToOpen(): Promise<void> {
    const { logger } = this.options;
    try {
      this.cell = await openCell(this.of.environment, this.options);
      logger.info({ hostNames: this.hostNames }, 'The cell is open');
    } catch (error) {
      logger.error({ err: error }, 'The cell cannot be opened');
    }
  }

  private async tryAgain(): Promise<void> {
    const { signal } = this.stopping;
    for (
      let pauseMs = FIRST_PAUSE_MS;
      this.cell === null;
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    ) {
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.tryToOpen();
    }
  }
}
