import type { RideMessages, SentRideMessage } from '../../../application/ports/messages.ts';
import { marksOf, type MessageSeat, type RideMessage } from '../../../domain/messages/ride-message.ts';
import type { Draft, Tables } from './tables.ts';

const oldestFirst = (tables: Tables, isWanted: (message: RideMessage) => boolean) =>
  [...tables.rideMessages.values()]
    .filter(isWanted)
    .sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime() || (a.id < b.id ? -1 : 1));

export function messagesBetween(tables: Tables, rideId: string, driverId: string): RideMessage[] {
  return oldestFirst(tables, (message) => message.rideId === rideId && message.driverId === driverId);
}

/** With what became of the text message to the passenger. */
export function sentBetween(tables: Tables, rideId: string, driverId: string): SentRideMessage[] {
  const { rides, users, texts } = tables;
  const riderId = rides.get(rideId)?.riderId ?? '';
  return messagesBetween(tables, rideId, driverId).map((message) => {
    const text = texts.get(message.id);
    const textStatus = text?.userId === riderId ? text.status : null;
    return { ...message, textStatus, hasAccount: users.get(riderId)?.hasAccount ?? false };
  });
}

export class InMemoryRideMessages implements RideMessages {
  constructor(private readonly draft: Draft) {}

  async insert(message: RideMessage): Promise<void> {
    const { rideMessages } = this.draft.tables;
    if (rideMessages.has(message.id)) this.draft.refuse('ride_messages_pkey');
    rideMessages.set(message.id, message);
  }

  async find(messageId: string): Promise<RideMessage | null> {
    return this.draft.tables.rideMessages.get(messageId) ?? null;
  }

  async count(rideId: string, driverId: string): Promise<number> {
    return messagesBetween(this.draft.tables, rideId, driverId).length;
  }

  async markRead(rideId: string, driverId: string, seat: MessageSeat, at: Date): Promise<number> {
    const { side, mark } = marksOf(seat);
    const unread = messagesBetween(this.draft.tables, rideId, driverId).filter(
      (message) => message.side === side && message[mark] === null,
    );
    for (const message of unread) {
      const readAt = at > message.sentAt ? at : message.sentAt;
      this.draft.tables.rideMessages.set(message.id, { ...message, [mark]: readAt });
    }
    return unread.length;
  }

  async ofRide(rideId: string): Promise<RideMessage[]> {
    return oldestFirst(this.draft.tables, (message) => message.rideId === rideId);
  }

  async writtenBy(userId: string): Promise<RideMessage[]> {
    return oldestFirst(this.draft.tables, ({ senderId }) => senderId === userId);
  }

  async forget(endedBefore: Date): Promise<number> {
    const { rideMessages, rides, cases } = this.draft.tables;
    const old = [...rideMessages.values()].filter(({ rideId }) => {
      const ride = rides.get(rideId);
      const end = ride?.completedAt ?? ride?.cancelledAt;
      const isOpen = [...cases.values()].some((one) => one.rideId === rideId && one.state !== 'resolved');
      return end && end < endedBefore && !isOpen;
    });
    for (const { id } of old) rideMessages.delete(id);
    return old.length;
  }
}
