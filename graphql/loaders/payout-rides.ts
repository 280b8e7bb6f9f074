import DataLoader from 'dataloader';
import type { Page } from '../../application/ports/pages.ts';
import type { PayoutRidesAsked, PayoutRideView, PayoutKind } from '../../application/ports/payouts.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { notFound } from '../../domain/errors.ts';
import type { UserActor } from '../../domain/users/user.ts';

/** A page of the rides of one payout. */
export interface PayoutRidesKey extends PayoutRidesAsked {
  readonly of: PayoutKind;
  readonly limit: number | undefined;
}

/** One query for all payouts of a list, as long as the pages wanted of them are of one size. */
export function loadPayoutRides(
  useCases: UseCases,
  actor: UserActor | null,
): DataLoader<PayoutRidesKey, Page<PayoutRideView>, string> {
  const nameOf = ({ of, limit }: PayoutRidesKey) => `${of} ${limit ?? ''}`;
  return new DataLoader<PayoutRidesKey, Page<PayoutRideView>, string>(
    async (keys) => {
      const pages = new Map<PayoutRidesKey, Page<PayoutRideView>>();
      const load = async (name: string) => {
        const alike = keys.filter((key) => nameOf(key) === name);
        const { of, limit } = alike[0]!;
        const found = await useCases.listPayoutRides.execute(actor, of, alike, { limit });
        alike.forEach((key, index) => pages.set(key, found[index]!));
      };
      await Promise.all([...new Set(keys.map(nameOf))].map(load));
      return keys.map((key) => pages.get(key) ?? notFound('Payout'));
    },
    { cacheKeyFn: (key) => `${nameOf(key)} ${key.payoutId} ${key.after ?? ''}` },
  );
}
