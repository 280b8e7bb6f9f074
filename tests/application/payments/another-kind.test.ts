import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rideFundings } from '../../../application/payments/ride-fundings.ts';
import { usually } from '../../support/long.ts';
import { ACCOUNT, AccountFunding } from '../../support/money-model/account-funding.ts';
import { commands } from '../../support/money-model/commands.ts';
import { inMemoryWorld } from '../../support/money-model/money-world.ts';
import { play } from '../../support/money-model/play.ts';
import { propertySeed } from '../../support/property-seed.ts';

const SEQUENCES = usually(40, 2_000);

let account: AccountFunding;

beforeEach(() => {
  account = new AccountFunding();
  const { of, kindOf } = rideFundings;
  vi.spyOn(rideFundings, 'of').mockImplementation((ride) =>
    ride.paymentMethod === ACCOUNT ? account : of(ride),
  );
  vi.spyOn(rideFundings, 'kindOf').mockImplementation((methodId, named) =>
    methodId === account.methodId ? ACCOUNT : kindOf(methodId, named),
  );
});

afterEach(() => vi.restoreAllMocks());

describe('a kind of payment that only this test knows, beside wallet and cards', () => {
  it(
    `moves money as the simple model says, in ${SEQUENCES} sequences`,
    async () => {
      const property = fc.asyncProperty(commands, (sequence) =>
        play({ ...inMemoryWorld(), account }, sequence),
      );
      await fc.assert(property, { numRuns: SEQUENCES, seed: propertySeed });
      expect(Object.values(account.rides)).not.toContain(0);
    },
    60_000 + SEQUENCES * 200,
  );

  it('is found when it keeps what a cancelled ride has set aside', async () => {
    account.prepareRelease = async () => async () => undefined;
    const world = { ...inMemoryWorld(), account };
    const story = [
      { do: 'book', rider: 0, tip: 25, asked: null },
      { do: 'cancel', nth: 0, by: 'rider' },
    ] as const;
    await expect(play(world, story)).rejects.toThrow(/"held":2195,.* instead of .*"held":0/);
  });
});
