import type { AskingOrders } from '../../../application/ports/rides.ts';
import { type AskingOrder, MOST_ASKED } from '../../../domain/rides/asking-order.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import type { Draft } from './tables.ts';

export class InMemoryAskingOrders implements AskingOrders {
  constructor(private readonly draft: Draft) {}

  async save(order: AskingOrder): Promise<void> {
    const { driverIds, circleIds } = order;
    if (driverIds.length > MOST_ASKED || circleIds.length > MOST_ASKED)
      this.draft.refuse('asking_orders_not_too_many');
    // No refusal of a use case: the database has it as a fault.
    if (driverIds.length + circleIds.length === 0) throw new RangeError('asking_orders_somebody');
    this.draft.tables.askingOrders.set(order.rideId, order);
  }

  async find(rideId: string): Promise<AskingOrder | null> {
    return this.draft.tables.askingOrders.get(rideId) ?? null;
  }

  async remove(rideId: string): Promise<void> {
    this.draft.tables.askingOrders.delete(rideId);
  }

  async lockDue(now: Date, except: readonly string[]): Promise<Ride | null> {
    const due = [...this.draft.tables.askingOrders.values()]
      .filter(({ rideId, dueAt }) => dueAt !== null && dueAt <= now && !except.includes(rideId))
      .sort((a, b) => Number(a.dueAt) - Number(b.dueAt));
    return (due[0] && this.draft.tables.rides.get(due[0].rideId)) ?? null;
  }
}
