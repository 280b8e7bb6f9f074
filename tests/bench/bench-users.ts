import { approveDriver } from '../support/approve-driver.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { SYSTEM } from '../support/test-use-cases.ts';

/** Somebody signed in. */
export interface SignedInUser {
  readonly userId: string;
  readonly token: string;
}

/** Pays for more bookings than any run makes. */
const WALLET = '999999.99';
const AT_ONCE = 10;

export async function registerRiders(useCases: UseCases, count: number): Promise<SignedInUser[]> {
  const riders: SignedInUser[] = [];
  while (riders.length < count) {
    const numbers = Array.from(
      { length: Math.min(AT_ONCE, count - riders.length) },
      (_, i) => riders.length + i,
    );
    riders.push(...(await Promise.all(numbers.map((number) => registerRider(useCases, number)))));
  }
  return riders;
}

async function registerRider(useCases: UseCases, number: number): Promise<SignedInUser> {
  const account = { password: 'secret-1', firstName: 'Rita', lastName: 'Rider' };
  const { user, token } = await useCases.registerUser.execute({
    ...account,
    email: `bench-rider-${number}@example.com`,
  });
  const credit = { userId: user.id, amount: WALLET, reference: 'bench', description: 'Test money' };
  await useCases.creditWallet.execute(SYSTEM, credit);
  return { userId: user.id, token };
}

/** Approved, online, takes long trips. */
export async function registerDriver(useCases: UseCases): Promise<SignedInUser> {
  const account = {
    email: 'bench-driver@example.com',
    password: 'secret-1',
    firstName: 'Dora',
    lastName: 'Driver',
  };
  const { user, token } = await useCases.registerUser.execute({ ...account, userType: 'driver' });
  await approveDriver(useCases, user.id);
  const driver = { kind: 'user', userType: 'driver', userId: user.id } as const;
  await useCases.updateDriverProfile.execute(driver, { isAvailable: true, allowLongDistance: true });
  return { userId: user.id, token };
}
