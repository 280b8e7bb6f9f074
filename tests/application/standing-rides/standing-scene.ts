import { expect } from 'vitest';
import { openTransaction } from '../../../application/transaction.ts';
import { withdrawFromStandingRides } from '../../../application/standing-rides/consent.ts';
import type { CreateStandingRideInput } from '../../../application/standing-rides/inputs.ts';
import type { Occurrence } from '../../../domain/standing-rides/occurrence.ts';
import type { StandingRide } from '../../../domain/standing-rides/standing-ride.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { NEW_YORK, TODAY, weekly } from '../../support/builders/a-standing-ride.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { MUSEUM, ZOO } from '../../support/places.ts';

/** What a ride costs that is ten miles long. */
export const FARE = 21_70;

/** The app in memory with people of a standing ride, and its sweeps. */
export class StandingScene {
  readonly app = new InMemoryApp();
  rider!: UserActor;
  dana!: UserActor;
  ed!: UserActor;
  fay!: UserActor;

  static async open(availableCents = 1_000_00): Promise<StandingScene> {
    const scene = new StandingScene();
    scene.rider = await scene.app.rider(availableCents);
    [scene.dana, scene.ed, scene.fay] = [
      await scene.app.driver(),
      await scene.app.driver(),
      await scene.app.driver(),
    ];
    return scene;
  }

  get useCases() {
    return this.app.useCases;
  }

  get tables() {
    return this.app.tables;
  }

  input(overrides: Partial<CreateStandingRideInput> = {}): CreateStandingRideInput {
    return {
      pickup: MUSEUM,
      dropoff: ZOO,
      times: weekly([2, 4, 6]),
      firstDay: TODAY,
      totalFare: '21.70',
      ...overrides,
    };
  }

  /** Tuesdays, Thursdays and Saturdays at seven; Dana is asked. */
  create(overrides: Partial<CreateStandingRideInput> = {}, rider = this.rider): Promise<StandingRide> {
    return this.useCases.createStandingRide.execute(
      rider,
      this.input({ driverId: this.dana.userId, ...overrides }),
    );
  }

  answer(series: StandingRide, weekdays = [0, 1, 2, 3, 4, 5, 6], driver = this.dana): Promise<StandingRide> {
    return this.useCases.answerStandingRide.execute(driver, { standingRideId: series.id, weekdays });
  }

  /** Dana has said yes to all days. */
  async agreed(overrides: Partial<CreateStandingRideInput> = {}, rider = this.rider): Promise<StandingRide> {
    return this.answer(await this.create(overrides, rider));
  }

  /** Everything that runs by itself, as often as it takes. */
  async sweep(): Promise<void> {
    const onError = (id: string, error: unknown) => {
      throw new Error(`A sweep failed at ${id}`, { cause: error });
    };
    await this.useCases.planStandingRides.execute();
    await this.useCases.keepStandingRides.execute(onError);
    await this.useCases.askNextDrivers.execute(onError);
    await this.useCases.expireRides.execute(onError);
  }

  /** To a moment ahead, and what is due by then. */
  async go(to: string | Date): Promise<void> {
    const seconds = (new Date(to).getTime() - this.app.clock.now().getTime()) / 1_000;
    if (seconds < 0) throw new RangeError('Time does not go back');
    this.app.clock.advance({ seconds });
    await this.sweep();
  }

  series({ id }: Pick<StandingRide, 'id'>): StandingRide {
    const series = this.tables.standingRides.get(id);
    if (!series) throw new RangeError(`No series ${id}`);
    return series;
  }

  rows({ id }: Pick<StandingRide, 'id'>): Occurrence[] {
    return [...this.tables.occurrences.values()]
      .filter(({ standingRideId }) => standingRideId === id)
      .sort((a, b) =>
        `${a.day} ${a.leg === 'out' ? 0 : 1}` < `${b.day} ${b.leg === 'out' ? 0 : 1}` ? -1 : 1,
      );
  }

  row(series: Pick<StandingRide, 'id'>, day: string, leg = 'out'): Occurrence {
    const row = this.rows(series).find((each) => each.day === day && each.leg === leg);
    if (!row) throw new RangeError(`No ride on ${day}`);
    return row;
  }

  /** What has become of each date. */
  states(series: Pick<StandingRide, 'id'>): Record<string, string> {
    return Object.fromEntries(
      this.rows(series).map(({ day, leg, state, reason }) => [
        leg === 'out' ? day : `${day} back`,
        reason ?? state,
      ]),
    );
  }

  /** The mails to somebody, by their templates, in order. */
  mails({ userId }: UserActor): string[] {
    const { email } = this.tables.users.get(userId) ?? {};
    return [...this.tables.emails.values()]
      .filter(({ recipient }) => recipient === email)
      .map(({ template }) => template)
      .filter((template) => template.startsWith('standing-'));
  }

  /** The driver has accepted a ride of somebody else at that time. */
  async occupy(driver: UserActor, scheduledFor: string): Promise<void> {
    const other = await this.app.rider(100_00);
    const { id: rideId } = await this.app.asked(other, driver, { scheduledFor });
    await this.useCases.acceptRide.execute(driver, { rideId });
  }

  withdraw(driver: UserActor): Promise<number> {
    return this.app.store.run((stores) => {
      const { clock, ids } = this.app;
      return withdrawFromStandingRides(
        openTransaction(stores, { actor: null, clock, ids }),
        driver.userId,
        NEW_YORK,
      );
    });
  }

  expectHeld(cents: number): void {
    expect(this.app.balances(this.rider).heldCents).toBe(cents);
  }
}
