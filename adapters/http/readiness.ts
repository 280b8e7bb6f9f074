import { setTimeout as pause } from 'node:timers/promises';

/** Whether this process should be sent requests: it can reach its database and is not about to stop. */
export class Readiness {
  private isStopping = false;
  private asking: Promise<boolean> | null = null;

  /** `ping` rejects when the database cannot be reached; it counts as unreachable when it takes longer than `limitMs`. */
  constructor(
    private readonly ping: () => Promise<void>,
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
    const answered = this.ping().then(
      () => true,
      () => false,
    );
    const timer = new AbortController();
    const tooLate = pause(this.limitMs, false, { signal: timer.signal, ref: false }).catch(() => false);
    const isReady = await Promise.race([answered, tooLate]);
    timer.abort();
    return isReady;
  }
}
