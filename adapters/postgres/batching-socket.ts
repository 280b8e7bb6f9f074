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
      process.nextTick(() => {
        this.isBatching = false;
        super.uncork();
      });
    }
    super.cork();
  }
}
