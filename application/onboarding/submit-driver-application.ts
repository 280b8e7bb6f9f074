import { invalidField, notFound } from '../../domain/errors.ts';
import { resubmitApplication } from '../../domain/onboarding/application-review.ts';
import { applicationProblems, newApplication } from '../../domain/onboarding/driver-application.ts';
import { driver } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { command } from '../use-case.ts';
import { today } from './document-checks.ts';
import { submitDriverApplicationInput } from './inputs.ts';

/**
 * The signed-in driver's application, which an admin reviews. There is one: it can be sent again only when changes were
 * asked for or it was rejected (`APPLICATION_EXISTS`).
 */
export const submitDriverApplication = command({
  access: driver,
  input: submitDriverApplicationInput,
  needs: { serviceArea },
  run: async ({ actor: { userId }, input: form, tx }, { serviceArea }) => {
    const { users, driverApplications } = tx;
    const now = tx.now();
    const [problem] = applicationProblems(form, today(serviceArea, now));
    if (problem) throw invalidField(problem.field, problem.message);
    const [user, known] = await Promise.all([users.find(userId), driverApplications.ofUser(userId)]);
    if (!user) throw notFound('User');
    const before = known && (await driverApplications.lock(known.id));
    const application = before
      ? resubmitApplication(before, form, now)
      : newApplication(form, { id: tx.newId(), email: user.email, now });
    if (before) await driverApplications.save(application);
    else await driverApplications.insert(application);
    await tx.mail(userId, 'application-received', {});
    await tx.record({
      action: before ? 'driver.apply-again' : 'driver.apply',
      subject: ['user', userId],
      reason: null,
      before: before && { status: before.status, version: before.version },
      after: { status: 'pending', version: application.version },
    });
    return application;
  },
});
