/** Events wait here for one reader. When it is too slow the oldest are dropped, so that memory stays bounded. */
export class BufferedReader<Event extends object> implements AsyncIterableIterator<Event> {
  private readonly buffer: Event[] = [];
  private waiting: (() => void)[] = [];
  private isClosed = false;

  /** @param onClose called once, when the reader or the feed has had enough */
  constructor(
    private readonly capacity: number,
    private readonly onClose: () => void,
  ) {}

  push(event: Event): void {
    if (this.isClosed) return;
    this.buffer.push(event);
    if (this.buffer.length > this.capacity) this.buffer.shift();
    this.wakeAll();
  }

  /** Ends the iteration at once; what is still waiting is lost. */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.buffer.length = 0;
    this.wakeAll();
    this.onClose();
  }

  async next(): Promise<IteratorResult<Event, undefined>> {
    while (this.buffer.length === 0 && !this.isClosed) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    const value = this.buffer.shift();
    return value === undefined ? { done: true, value: undefined } : { done: false, value };
  }

  async return(): Promise<IteratorResult<Event, undefined>> {
    this.close();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private wakeAll(): void {
    const woken = this.waiting;
    this.waiting = [];
    for (const wake of woken) wake();
  }
}
