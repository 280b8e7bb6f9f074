import { describe, expect, it } from 'vitest';
import { anApplication } from '../../support/builders/a-driver-application.ts';
import { NOW } from '../../support/builders/personas.ts';
import { type Contract, createFixture } from './kit.ts';

export function describeDriverApplications(contract: Contract): void {
  const fixture = createFixture(contract);
  const find = (userId: string) =>
    fixture.unitOfWork.run(({ driverApplications }) => driverApplications.ofUser(userId));

  async function applied(overrides: Partial<Parameters<typeof anApplication>[0]> = {}) {
    const userId = await fixture.driver();
    const application = anApplication({
      id: fixture.nextId(),
      email: `${userId}@maumee.test`,
      ...overrides,
    });
    await fixture.unitOfWork.run(({ driverApplications }) => driverApplications.insert(application));
    return { userId, application };
  }

  describe('driver applications', () => {
    it('are found with all they say, by their user only', async () => {
      const { userId, application } = await applied();
      expect(await find(userId)).toEqual(application);
      expect(await find(await fixture.driver())).toBeNull();
      expect(await find(fixture.nextId())).toBeNull();
    });

    it('are found as they were reviewed', async () => {
      const { userId, application } = await applied({
        status: 'rejected',
        rejectionReason: 'The license was not readable',
        reviewedBy: await fixture.rider(),
        reviewedAt: NOW,
        reviewNotes: 'Called twice',
        hasValidSSN: false,
        hasCleanDrivingRecord: false,
      });
      expect(await find(userId)).toEqual(application);
    });

    it('are changed but for id, address and time, whoever holds them waits for', async () => {
      const { userId, application } = await applied();
      const changed = {
        ...application,
        status: 'changes_requested' as const,
        changesRequested: 'The plate',
        version: 2,
        city: 'Maumee',
        reviewedAt: NOW,
      };
      const other = { email: 'other@maumee.test', createdAt: new Date(0) };
      const found = await fixture.unitOfWork.run(async ({ driverApplications }) => {
        const locked = await driverApplications.lock(application.id);
        await driverApplications.save({ ...changed, ...other });
        return [locked, await driverApplications.lock(fixture.nextId())];
      });
      expect(found).toEqual([application, null]);
      expect(await find(userId)).toEqual(changed);
    });

    it('are one per address', async () => {
      const { application } = await applied();
      const second = { ...application, id: fixture.nextId() };
      await expect(
        fixture.unitOfWork.run(({ driverApplications }) => driverApplications.insert(second)),
      ).rejects.toMatchObject({ kind: 'conflict', code: 'APPLICATION_EXISTS' });
    });

    it("follow their user to another address, away from the old one's next user", async () => {
      const { userId, application } = await applied();
      const email = `new-${userId}@maumee.test`;
      const next = await fixture.driver();
      await fixture.unitOfWork.run(({ users }) => users.saveEmail(userId, email, null));
      await fixture.unitOfWork.run(({ users }) => users.saveEmail(next, application.email, null));
      expect(await find(userId)).toEqual({ ...application, email });
      expect(await find(next)).toBeNull();
    });
  });
}
