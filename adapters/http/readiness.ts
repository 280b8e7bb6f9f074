import { setTimeout as pause } from 'node:timers/promises';

/** Whether this process should be sent requests: it can do its work, and is not about to stop. */
export class Readiness {
  private isStopping = false;
  private asking: Promise<boolean> | null = null;
  private wasReady = true;

  /**
   * `probe` rejects when something that the work needs is away; taking longer than `limitMs` means the same. `onLost` is
   * told why, once until it is back.
   */
  constructor(
    private readonly probe: () => Promise<void>,
    private readonly onLost: (reason: unknown) => void = () => undefined,
    private readonly limitMs = 1_500,
  ) {}

  /** From now on not ready, so that load balancers look elsewhere before the server stops listening. */
  stop(): void {
    this.isStopping = true;
  }

  async isReady(): Promise<boolean> {
    if (this.isStopping) return false;
    // Who asks meanwhile gets the same answer: any number of questions cost the database one.
    this.asking ??= this.ask().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async ask(): Promise<boolean> {
    const timer = new AbortController();
    const tooLate = pause(this.limitMs, null, { signal: timer.signal, ref: false }).then(() => {
      throw new Error(`No answer within ${this.limitMs} ms`);
    });
    // The timer that is called off has nothing to say.
    tooLate.catch(() => undefined);
    try {
      await Promise.race([this.probe(), tooLate]);
      this.wasReady = true;
    } catch (reason) {
      if (this.wasReady) this.onLost(reason);
      this.wasReady = false;
    } finally {
      timer.abort();
    }
    return this.wasReady;
  }
}
