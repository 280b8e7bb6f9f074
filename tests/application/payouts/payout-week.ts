import type { UserActor } from '../../../domain/people/user.ts';
import { InMemoryProduct } from '../../support/in-memory/in-memory-product.ts';

/** 85 % of a fare of 21.70. */
export const EARNED = 18_45;

/** Two drivers with completed rides of Wednesday 11 March 2026, two and one; it is a week later. */
export async function aWeekLater() {
  const product = new InMemoryProduct();
  const rider = await product.rider(500_00);
  const busy = await product.driver();
  const other = await product.driver();
  await earn(product, rider, busy);
  await earn(product, rider, busy);
  await earn(product, rider, other);
  product.clock.advance({ days: 7 });
  return { product, rider, busy, other, admin: await product.admin() };
}

/** One completed ride, and time for the next. */
export async function earn(product: InMemoryProduct, rider: UserActor, driver: UserActor): Promise<void> {
  await product.completed(rider, driver);
  product.clock.advance({ hours: 1 });
}

export type PayoutWeek = Awaited<ReturnType<typeof aWeekLater>>;
