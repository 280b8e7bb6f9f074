import {
  applicationProblems,
  newApplication,
  type DriverApplication,
} from '../../domain/onboarding/driver-application.ts';
import { resubmitApplication } from '../../domain/onboarding/application-review.ts';
import { invalidField, notFound } from '../../domain/errors.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor, UserActor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { submitDriverApplicationInput, type SubmitDriverApplicationInput } from './inputs.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

/**
 * The signed-in driver's application, which an admin reviews. There is one: it can be sent again only when changes were
 * asked for or it was rejected (`APPLICATION_EXISTS`).
 */
export class SubmitDriverApplication {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly area: ServiceArea,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor | null, input: SubmitDriverApplicationInput): Promise<DriverApplication> {
    const driver = requireType(actor, 'driver');
    const { userId } = driver;
    const form = parseInput(submitDriverApplicationInput, input);
    const now = this.clock.now();
    const [problem] = applicationProblems(form, toLocalDay(now, this.area.timeZone));
    if (problem) throw invalidField(problem.field, problem.message);
    return this.unitOfWork.run(async (stores) => {
      const { users, driverApplications } = stores;
      const [user, known] = await Promise.all([users.find(userId), driverApplications.ofUser(userId)]);
      if (!user) throw notFound('User');
      const before = known && (await driverApplications.lock(known.id));
      const application = before
        ? resubmitApplication(before, form, now)
        : newApplication(form, { id: this.ids.next(), email: user.email, now });
      if (before) await driverApplications.save(application);
      else await driverApplications.insert(application);
      await this.tell(stores, driver, before, application);
      return application;
    });
  }

  private async tell(
    { emails, audit }: Stores,
    actor: UserActor,
    before: DriverApplication | null,
    { version, createdAt, goodDriverAgreementTimestamp }: DriverApplication,
  ): Promise<void> {
    const at = goodDriverAgreementTimestamp ?? createdAt;
    await emails.enqueue(this.ids.next(), actor.userId, 'application-received', {}, at);
    await audit.append({
      ...{ id: this.ids.next(), actor, reason: null, at },
      action: before ? 'driver.apply-again' : 'driver.apply',
      ...{ subjectType: 'user', subjectId: actor.userId },
      before: before && { status: before.status, version: before.version },
      after: { status: 'pending', version },
    });
  }
}

export const submitDriverApplication = service(SubmitDriverApplication, [
  unitOfWork,
  serviceArea,
  ids,
  clock,
]);
