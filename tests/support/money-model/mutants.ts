import { randomInt } from 'node:crypto';
import type { Stores, UnitOfWork } from '../../../application/ports/unit-of-work.ts';
import type { Agreement } from '../../../domain/organisations/agreement.ts';
import type { JournalEntry, Posting } from '../../../domain/wallet/journal.ts';
import type { InMemoryUnitOfWork } from '../in-memory/in-memory-unit-of-work.ts';
import { inMemoryWorld, type MoneyWorld } from './money-world.ts';

/** Stores of which some are broken in every unit of work. */
const withBroken =
  (broken: (stores: Stores) => Partial<Stores>) =>
  (store: UnitOfWork): UnitOfWork => ({
    run: (work) => store.run((stores) => work({ ...stores, ...broken(stores) })),
  });

/** A store with some of its methods replaced. */
function replaced<Store extends object>(store: Store, methods: Partial<Store>): Store {
  return new Proxy(store, {
    get: (target, name) => {
      const method: unknown = Reflect.get(methods, name) ?? Reflect.get(target, name);
      return typeof method === 'function' ? (method.bind(target) as unknown) : method;
    },
  });
}

/** The tip of a ride becomes revenue of the platform. */
export function tipEntersRevenue(): MoneyWorld {
  const tips = new Map<string, number>();
  const spoiled = (entry: JournalEntry): JournalEntry => {
    const tip = entry.kind === 'ride_completed' ? (tips.get(entry.rideId ?? '') ?? 0) : 0;
    const postings = entry.postings.map((posting): Posting => {
      if (posting.account === 'driver_earnings')
        return { ...posting, amountCents: posting.amountCents - tip };
      if (posting.account === 'platform_revenue')
        return { ...posting, amountCents: posting.amountCents + tip };
      return posting;
    });
    return { ...entry, postings };
  };
  return inMemoryWorld(
    withBroken(({ rides, ledger }) => ({
      rides: replaced(rides, {
        insert: (ride, transition, at) => rides.insert(ride, transition, at),
        lock: async (rideId) => {
          const ride = await rides.lock(rideId);
          if (ride) tips.set(rideId, ride.tipCents);
          return ride;
        },
      }),
      ledger: replaced(ledger, { post: (entry) => ledger.post(spoiled(entry)) }),
    })),
  );
}

/** A transfer is tried again without looking it up, and under a new key. */
export function transferIsSentBlindly(): MoneyWorld {
  const world = inMemoryWorld();
  const { gateway } = world;
  const send = gateway.transfers.create.bind(gateway.transfers);
  gateway.transfers.findFor = async () => null;
  gateway.transfers.create = (transfer) => send({ ...transfer, attempt: randomInt(2 ** 40) });
  return world;
}

/** A webhook event counts as new each time, and its money as not yet recorded. */
export function webhookEventIsProcessedTwice(): MoneyWorld {
  const posted = new Set<string | null>();
  return inMemoryWorld(
    withBroken(({ webhooks, payments, ledger }) => {
      let isEvent = false;
      return {
        webhooks: replaced(webhooks, {
          record: async (event, now) => {
            await webhooks.record(event, now);
            return (isEvent = true);
          },
        }),
        payments: replaced(payments, {
          lock: async (paymentId) => {
            const payment = await payments.lock(paymentId);
            return isEvent && payment?.status === 'succeeded' ? { ...payment, status: 'open' } : payment;
          },
        }),
        ledger: replaced(ledger, {
          post: async (entry) => {
            const isSecond = entry.paymentId !== null && posted.has(entry.paymentId);
            posted.add(entry.paymentId);
            await ledger.post(isSecond ? { ...entry, paymentId: null } : entry);
          },
        }),
      };
    }),
  );
}

/** The hold stays when the driver that was asked says no. */
export function holdStaysOnDecline(): MoneyWorld {
  return inMemoryWorld(
    withBroken(({ rides, holds, ledger }) => {
      let isDeclined = false;
      return {
        rides: replaced(rides, {
          save: (ride, transition) => {
            isDeclined = transition.action === 'decline';
            return rides.save(ride, transition);
          },
        }),
        holds: replaced(holds, { save: async (hold) => (isDeclined ? undefined : holds.save(hold)) }),
        ledger: replaced(ledger, { post: async (entry) => (isDeclined ? undefined : ledger.post(entry)) }),
      };
    }),
  );
}

/** The authorization of a cancelled ride is never ended at the provider. */
export function authorizationStays(): MoneyWorld {
  const world = inMemoryWorld();
  const { gateway } = world;
  gateway.payments.cancel = async ({ paymentId }) => {
    const payment = await gateway.payments.find(paymentId);
    if (!payment) throw new Error(`No payment ${paymentId}`);
    return { ...payment, status: 'canceled' };
  };
  return world;
}

/** Bookings find every budget unused, and no database looks after them. */
export function budgetIsNotKept(): MoneyWorld {
  return inMemoryWorld((store) => ({
    run: async (work) => {
      const memory = store as InMemoryUnitOfWork;
      const kept = [...memory.tables.agreements.values()];
      const write = (changes: Partial<Agreement>) => {
        for (const agreement of kept)
          memory.tables.agreements.set(agreement.id, { ...agreement, ...changes });
      };
      write({ budgetCents: 1_000_000_00 });
      try {
        return await store.run(work);
      } finally {
        write({});
      }
    },
  }));
}

/** What an organisation has promised to a ride stays promised when that is cancelled. */
export function promiseStays(): MoneyWorld {
  return inMemoryWorld(
    withBroken(({ ledger }) => ({
      ledger: replaced(ledger, {
        post: async (entry) => (entry.kind === 'cover_released' ? undefined : ledger.post(entry)),
      }),
    })),
  );
}

/** What an organisation is to be given back of a refund goes to the wallet of the ride's payer. */
export function shareGoesToWallet(): MoneyWorld {
  const toWallet = (posting: Posting, userId: string): Posting =>
    posting.account === 'organisation_receivable'
      ? { account: 'rider_available', userId, amountCents: posting.amountCents }
      : posting;
  return inMemoryWorld(
    withBroken(({ ledger }) => ({
      ledger: replaced(ledger, {
        post: (entry) =>
          ledger.post(
            entry.kind === 'ride_refunded'
              ? { ...entry, postings: entry.postings.map((one) => toWallet(one, entry.userId ?? '')) }
              : entry,
          ),
      }),
    })),
  );
}

/** An invoice claims rides as if nothing had been refunded of them. */
export function billedWithoutRefunds(): MoneyWorld {
  return inMemoryWorld(
    withBroken(({ invoices }) => ({
      invoices: replaced(invoices, {
        unbilledRides: async (...asked) =>
          (await invoices.unbilledRides(...asked)).map((ride) => ({ ...ride, refunds: [] })),
      }),
    })),
  );
}

/** Reads a balance and writes it later, without keeping it from changing in between. */
export const READ_THEN_WRITE = `
create or replace function apply_postings_to_balances() returns trigger language plpgsql as $$
declare
  change record;
  known balances;
begin
  for change in
    select user_id,
           coalesce(sum(amount_cents) filter (where account = 'rider_available'), 0) * 0.01 as wallet,
           coalesce(sum(amount_cents) filter (where account = 'rider_held'), 0) * 0.01 as held
      from new_postings where user_id is not null group by user_id order by user_id
  loop
    select * into known from balances where user_id = change.user_id;
    -- Long enough for other connections to be opened and read the same.
    perform pg_sleep(0.05);
    update balances set wallet_balance = known.wallet_balance + change.wallet,
                        held_balance = known.held_balance + change.held
     where user_id = change.user_id;
  end loop;
  return null;
end $$`;
