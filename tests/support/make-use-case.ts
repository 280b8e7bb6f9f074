import { clock, ids } from '../../application/ports/operations.ts';
import { unitOfWork } from '../../application/ports/unit-of-work.ts';
import type { Made, Token } from '../../application/tokens.ts';
import { FakeIds } from './in-memory/fake-ids.ts';
import { FixedClock } from './in-memory/fixed-clock.ts';
import { InMemoryUnitOfWork } from './in-memory/in-memory-unit-of-work.ts';

/** What a test puts in the place of a port, a service or another use case. */
export interface Given {
  readonly token: Token<unknown>;
  readonly value: unknown;
}

/** `value` has what the test comes to ask for. */
export function given<T>(token: Token<T>, value: Partial<T>): Given {
  return { token, value };
}

/** One use case from what the test gives; time, ids and stores are those of tests in memory unless given. */
export function makeUseCase<T>(useCase: Made<T>, ...all: readonly Given[]): T {
  const defaults = [
    given(clock, new FixedClock()),
    given(ids, new FakeIds()),
    given(unitOfWork, new InMemoryUnitOfWork()),
  ];
  const found = new Map([...defaults, ...all].map(({ token, value }) => [token.id, value]));
  const find = (token: Token<unknown>): unknown => {
    if (found.has(token.id)) return found.get(token.id);
    if (!isMade(token)) throw new Error(`The test gives no ${token.id.description ?? 'port'}`);
    const made = token.make(token.needs.map(find));
    found.set(token.id, made);
    return made;
  };
  return find(useCase) as T;
}

function isMade(token: Token<unknown>): token is Made<unknown> {
  return 'kind' in token && token.kind === 'made';
}
