import { Socket } from 'node:net';

/**
 * Sends the statements of one turn of the event loop as one packet. The driver corks the stream around each
 * statement; one more cork lasts until the turn ends.
 */
export class BatchingSocket extends Socket {
  private isBatching = false;

  override cork(): void {
    if (!this.isBatching) {
      this.isBatching = true;
      super.cork();
      // After what others do in `nextTick`: a COMMIT that waits for the last moment is still taken along.
      process.nextTick(() => process.nextTick(() => this.endBatch()));
    }
    super.cork();
  }

  private endBatch(): void {
    this.isBatching = false;
    super.uncork();
  }
}
