import { describe, expect, it } from 'vitest';
import {
  reviewDocument,
  submitDocument,
  type DriverDocument,
} from '../../../domain/onboarding/driver-document.ts';
import { NOW } from '../../support/builders/personas.ts';
import { type Contract, createFixture } from './kit.ts';

export function describeDriverDocuments(contract: Contract): void {
  const fixture = createFixture(contract);
  const save = (document: DriverDocument) =>
    fixture.unitOfWork.run(({ driverDocuments }) => driverDocuments.save(document));
  const ofUser = (userId: string) =>
    fixture.unitOfWork.run(({ driverDocuments }) => driverDocuments.ofUser(userId));
  const ownerOf = (id: string) =>
    fixture.unitOfWork.run(({ driverDocuments }) => driverDocuments.ownerOf(id));
  const uploaded = (userId: string, type: DriverDocument['type']) =>
    submitDocument(
      {
        id: fixture.nextId(),
        userId,
        type,
        objectId: fixture.nextId(),
        expiresOn: '2027-06-30',
        uploadedAt: NOW,
      },
      null,
    );

  describe('driver documents', () => {
    it('are one of each type, in the order of the types, as they were saved last', async () => {
      const userId = await fixture.driver();
      const reviewerId = await fixture.rider();
      const [registration, license] = [uploaded(userId, 'registration'), uploaded(userId, 'drivers_license')];
      await save(registration);
      await save(license);
      const by = { reviewerId, now: NOW, today: '2026-03-11' };
      const [accepted, refused] = [
        { ...reviewDocument(license, null, by), remindedDays: 30 },
        reviewDocument(registration, 'Not readable', by),
      ];
      await save(accepted);
      await save(refused);
      expect(await ofUser(userId)).toEqual([accepted, refused]);
      expect(await ofUser(await fixture.driver())).toEqual([]);
    });

    it('are another one after a renewal, which the old id does not find', async () => {
      const userId = await fixture.driver();
      const [first, second] = [uploaded(userId, 'insurance'), uploaded(userId, 'insurance')];
      await save(first);
      expect(await ownerOf(first.id)).toBe(userId);
      await save(second);
      expect([await ownerOf(first.id), await ownerOf(second.id)]).toEqual([null, userId]);
      expect(await ofUser(userId)).toEqual([second]);
    });
  });
}
