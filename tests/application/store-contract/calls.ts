import { describe, expect, it } from 'vitest';
import type { Call } from '../../../domain/desk/call.ts';
import { type Contract, createFixture } from './kit.ts';

export function describeCalls(contract: Contract): void {
  const fixture = createFixture(contract);
  const run: typeof fixture.unitOfWork.run = (work) => fixture.unitOfWork.run(work);

  describe('calls at the desk', () => {
    it('are found by their id, as they were written down', async () => {
      const call: Call = {
        id: fixture.nextId(),
        personId: await fixture.rider(),
        callerName: 'Ann',
        phone: null,
        words: 'Asked for a receipt',
        takenBy: null,
        calledAt: contract.clock.now(),
      };
      const find = () => run(({ calls }) => calls.find(call.id));
      expect(await find()).toBeNull();
      await run(({ calls }) => calls.insert(call));
      expect(await find()).toEqual(call);
    });
  });
}
