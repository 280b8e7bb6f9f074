/** Whether this process should be sent requests: it can reach its database and is not about to stop. */
export class Readiness {
  private isStopping = false;

  /** `ping` rejects when the database does not respond. */
  constructor(private readonly ping: () => Promise<void>) {}

  /** From now on not ready, so that load balancers look elsewhere before the server stops listening. */
  stop(): void {
    this.isStopping = true;
  }

  async isReady(): Promise<boolean> {
    if (this.isStopping) return false;
    return this.ping().then(
      () => true,
      () => false,
    );
  }
}
