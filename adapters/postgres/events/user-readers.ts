import { BufferedReader } from './buffered-reader.ts';

/** Those who read events, by user: an event is looked at only by whom it may concern. */
export class UserReaders<Event extends object> {
  private readonly byUser = new Map<string, Set<BufferedReader<Event>>>();

  /** `bufferSize`: events that may wait for one reader before the oldest are dropped. */
  constructor(private readonly bufferSize: number) {}

  open(userId: string): BufferedReader<Event> {
    const readers = this.byUser.get(userId) ?? new Set();
    this.byUser.set(userId, readers);
    const reader = new BufferedReader<Event>(this.bufferSize, () => {
      readers.delete(reader);
      if (readers.size === 0 && this.byUser.get(userId) === readers) this.byUser.delete(userId);
    });
    readers.add(reader);
    return reader;
  }

  deliver(event: Event, userIds: ReadonlySet<string | null | undefined>): void {
    for (const userId of userIds)
      for (const reader of this.byUser.get(userId ?? '') ?? []) reader.push(event);
  }

  deliverToAll(event: Event): void {
    for (const readers of this.byUser.values()) for (const reader of readers) reader.push(event);
  }

  isEmpty(): boolean {
    return this.byUser.size === 0;
  }

  /** Ends what the user reads. */
  closeOf(userId: string): void {
    for (const reader of [...(this.byUser.get(userId) ?? [])]) reader.close();
  }

  close(): void {
    for (const reader of [...this.byUser.values()].flatMap((set) => [...set])) reader.close();
  }
}
