import { randomBytes } from 'node:crypto';
import type * as objects from './objects.ts';
import { noSuch } from './refusals.ts';
import type { TestCard } from './test-cards.ts';

/** Of one kind of object, oldest first. */
export class Shelf<T extends { readonly id: string }> {
  private readonly byId = new Map<string, T>();

  constructor(private readonly name: string) {}

  get count(): number {
    return this.byId.size;
  }

  put(object: T): T {
    this.byId.set(object.id, object);
    return object;
  }

  remove(id: string): void {
    this.byId.delete(id);
  }

  all(): T[] {
    return [...this.byId.values()];
  }

  find(id: string): T | undefined {
    return this.byId.get(id);
  }

  /** `param` is where the id stood: its name is in the refusal. */
  get(id: string, param = 'id'): T {
    const object = this.byId.get(id);
    if (!object) throw noSuch(this.name, id, param);
    return object;
  }
}

/** What the provider knows of a saved card beyond the object it shows. */
export interface CardFacts {
  readonly card: TestCard;
  /** Authenticated once for payments while the rider is away. */
  isSetUp: boolean;
  /** Detached, or used once without a customer: good for nothing any more. */
  isUsedUp: boolean;
}

/** Everything the emulated provider keeps. */
export class World {
  readonly customers = new Shelf<objects.Customer>('customer');
  readonly paymentMethods = new Shelf<objects.PaymentMethod>('PaymentMethod');
  readonly setupIntents = new Shelf<objects.SetupIntent>('setupintent');
  readonly paymentIntents = new Shelf<objects.PaymentIntent>('payment_intent');
  readonly charges = new Shelf<objects.Charge>('charge');
  readonly refunds = new Shelf<objects.Refund>('refund');
  readonly accounts = new Shelf<objects.Account>('account');
  readonly transfers = new Shelf<objects.Transfer>('transfer');
  readonly cardFacts = new Map<string, CardFacts>();
  /** Cents that can be transferred; charges are available at once. */
  balance = 0;

  constructor(private readonly announce: (type: string, object: object) => void) {}

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`;
  }

  now(): number {
    return Math.floor(Date.now() / 1000);
  }

  /** Writes the event of what happened to an object, as it is now. */
  happened(type: string, object: object): void {
    this.announce(type, structuredClone(object));
  }
}
