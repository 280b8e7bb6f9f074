import { DomainError } from '../../domain/errors.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import {
  type OneTimeToken,
  type OneTimeTokens,
  type TokenData,
  type TokenPurpose,
  type SecretTokens,
  secretTokens,
} from '../ports/users.ts';
import { service } from '../tokens.ts';

/** Tokens that are good once and for a while: of links in mails, and of steps of signing in. */
export class OneTimeLinks {
  constructor(
    private readonly secretTokens: SecretTokens,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Makes a token. Its id, from which it is derived. */
  async issue<Purpose extends TokenPurpose>(
    tokens: OneTimeTokens,
    purpose: Purpose,
    userId: string,
    data: TokenData[Purpose],
    lifeMs: number,
  ): Promise<string> {
    const [id, now] = [this.ids.next(), this.clock.now()];
    const expiresAt = new Date(now.getTime() + lifeMs);
    const token: OneTimeToken<Purpose> = { id, purpose, userId, data, tries: 0, expiresAt, createdAt: now };
    await tokens.insert(token, this.secretTokens.digest(this.secretTokens.derive(id)));
    return id;
  }

  /** Locks the record of a token. Throws `LINK_EXPIRED` for one that is unknown, used up or too old. */
  async require<Purpose extends TokenPurpose>(
    tokens: OneTimeTokens,
    purpose: Purpose,
    token: string,
  ): Promise<OneTimeToken<Purpose>> {
    const found = await tokens.lock(purpose, this.secretTokens.digest(token));
    if (!found || found.expiresAt.getTime() <= this.clock.now().getTime()) throw linkExpired();
    return found;
  }
}

export const oneTimeLinks = service(OneTimeLinks, [secretTokens, ids, clock]);

export function linkExpired(): DomainError {
  return new DomainError('invalid', 'LINK_EXPIRED', 'This link has expired or has already been used');
}
