import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';

/** 85 % of a fare of 21.70. */
export const EARNED = 18_45;

/** Two drivers with completed rides of Wednesday 11 March 2026, two and one; it is a week later. */
export async function aWeekLater() {
  const app = new InMemoryApp();
  const rider = await app.rider(500_00);
  const busy = await app.driver();
  const other = await app.driver();
  await earn(app, rider, busy);
  await earn(app, rider, busy);
  await earn(app, rider, other);
  app.clock.advance({ days: 7 });
  return { app, rider, busy, other, admin: await app.admin() };
}

/** One completed ride, and time for the next. */
export async function earn(app: InMemoryApp, rider: UserActor, driver: UserActor): Promise<void> {
  await app.completed(rider, driver);
  app.clock.advance({ hours: 1 });
}

export type PayoutWeek = Awaited<ReturnType<typeof aWeekLater>>;
