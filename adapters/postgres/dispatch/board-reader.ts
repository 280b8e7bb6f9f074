import { setTimeout as pause } from 'node:timers/promises';
import type { BoardChange } from '../../../application/ports/dispatch.ts';
import type { BoardDriver } from '../../../domain/dispatch/board-driver.ts';
import type { BoardRide } from '../../../domain/dispatch/board-ride.ts';

/** A board is told at most so often. */
const EVERY_MS = 1_000;

/** Beyond so many rides a board that asks again is told faster than one that takes them in. */
const MOST_RIDES = 500;

/** What one board has not taken yet: of each ride and driver the latest, so that memory stays bounded. */
export class BoardReader implements AsyncIterableIterator<BoardChange> {
  private rides = new Map<string, BoardRide>();
  private drivers = new Map<string, BoardDriver>();
  private isCut = false;
  private isClosed = false;
  private wake: (() => void) | null = null;
  private toldAt = 0;

  /** @param onClose called once, when the reader or the feed has had enough */
  constructor(private readonly onClose: () => void) {}

  push({ rides, drivers, isCut }: BoardChange): void {
    if (this.isClosed) return;
    for (const ride of rides) this.rides.set(ride.id, ride);
    for (const driver of drivers) this.drivers.set(driver.id, driver);
    this.isCut ||= isCut;
    if (!this.isEmpty()) this.wake?.();
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.wake?.();
    this.onClose();
  }

  async next(): Promise<IteratorResult<BoardChange, undefined>> {
    if (this.isEmpty() && !this.isClosed) await new Promise<void>((resolve) => (this.wake = resolve));
    this.wake = null;
    const waitMs = this.toldAt + EVERY_MS - Date.now();
    if (waitMs > 0 && !this.isClosed) await pause(waitMs, undefined, { ref: false });
    return this.isClosed ? { done: true, value: undefined } : { done: false, value: this.take() };
  }

  async return(): Promise<IteratorResult<BoardChange, undefined>> {
    this.close();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private isEmpty(): boolean {
    return this.rides.size === 0 && this.drivers.size === 0 && !this.isCut;
  }

  private take(): BoardChange {
    const isCut = this.isCut || this.rides.size > MOST_RIDES;
    const change = {
      rides: isCut ? [] : [...this.rides.values()],
      drivers: [...this.drivers.values()],
      isCut,
    };
    this.rides = new Map();
    this.drivers = new Map();
    this.isCut = false;
    this.toldAt = Date.now();
    return change;
  }
}
