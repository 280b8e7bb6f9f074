import type { Stores, UnitOfWork } from '../../application/ports/unit-of-work.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { JournalKind } from '../../domain/wallet/journal.ts';

/** Something that happened to money and was kept: a booking at its fare, or an entry of the ledger. */
export interface MoneyMove {
  readonly kind: 'booking' | JournalKind;
  readonly cents: Cents;
}

/** The unit of work; `onKept` hears of each one's moves of money once they are committed. */
export function watchMoney(
  unitOfWork: UnitOfWork,
  onKept: (moves: readonly MoneyMove[]) => void,
): UnitOfWork {
  return {
    run: async (work) => {
      let moves: MoneyMove[] = [];
      const result = await unitOfWork.run((stores) => {
        // It may run more than once, and only the last time is kept.
        moves = [];
        return work(recordMoves(stores, moves));
      });
      if (moves.length > 0) onKept(moves);
      return result;
    },
  };
}

function recordMoves(stores: Stores, moves: MoneyMove[]): Stores {
  // Made when they are asked for, as all stores are.
  return Object.create(stores, {
    rides: {
      get: (): Stores['rides'] => {
        const { rides } = stores;
        return {
          ...rides,
          insert: (ride, ...more) => {
            moves.push({ kind: 'booking', cents: ride.fare.totalCents });
            return rides.insert(ride, ...more);
          },
        };
      },
    },
    ledger: {
      get: (): Stores['ledger'] => {
        const { ledger } = stores;
        return {
          ...ledger,
          post: (entry) => {
            const cents = entry.postings.reduce((sum, { amountCents }) => sum + Math.max(amountCents, 0), 0);
            moves.push({ kind: entry.kind, cents });
            return ledger.post(entry);
          },
        };
      },
    },
  }) as Stores;
}
