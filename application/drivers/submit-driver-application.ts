import {
  applicationProblems,
  newApplication,
  type DriverApplication,
} from '../../domain/drivers/driver-application.ts';
import { invalidField, notFound } from '../../domain/errors.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { submitDriverApplicationInput, type SubmitDriverApplicationInput } from './inputs.ts';

/**
 * The signed-in driver's application, which an admin reviews. One per e-mail address
 * (`APPLICATION_EXISTS`). The documents come later and are null until then.
 */
export class SubmitDriverApplication {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly area: ServiceArea,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor | null, input: SubmitDriverApplicationInput): Promise<DriverApplication> {
    const { userId } = requireType(actor, 'driver');
    const form = parseInput(submitDriverApplicationInput, input);
    const now = this.clock.now();
    const [problem] = applicationProblems(form, toLocalDay(now, this.area.timeZone));
    if (problem) throw invalidField(problem.field, problem.message);
    return this.unitOfWork.run(async ({ users, driverApplications }) => {
      const user = await users.find(userId);
      if (!user) throw notFound('User');
      const application = newApplication(form, { id: this.ids.next(), email: user.email, now });
      await driverApplications.insert(application);
      return application;
    });
  }
}
