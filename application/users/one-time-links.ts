import { DomainError } from '../../domain/errors.ts';
import type { OneTimeToken, TokenData, TokenPurpose } from '../ports/sign-in.ts';
import { type SecretTokens, secretTokens } from '../ports/security.ts';
import { service } from '../tokens.ts';
import type { Transaction } from '../transaction.ts';

/** Tokens that are good once and for a while: of links in mails, and of steps of signing in. */
export class OneTimeLinks {
  constructor(private readonly secretTokens: SecretTokens) {}

  /** Makes a token. Its id, from which it is derived. */
  async issue<Purpose extends TokenPurpose>(
    tx: Transaction,
    purpose: Purpose,
    userId: string,
    data: TokenData[Purpose],
    lifeMs: number,
  ): Promise<string> {
    const [id, createdAt] = [tx.newId(), tx.now()];
    const expiresAt = new Date(createdAt.getTime() + lifeMs);
    const token: OneTimeToken<Purpose> = { id, purpose, userId, data, tries: 0, expiresAt, createdAt };
    await tx.oneTimeTokens.insert(token, this.secretTokens.digest(this.secretTokens.derive(id)));
    return id;
  }

  /** Locks the record of a token. Throws `LINK_EXPIRED` for one that is unknown, used up or too old. */
  async require<Purpose extends TokenPurpose>(
    tx: Transaction,
    purpose: Purpose,
    token: string,
  ): Promise<OneTimeToken<Purpose>> {
    const found = await tx.oneTimeTokens.lock(purpose, this.secretTokens.digest(token));
    if (!found || found.expiresAt.getTime() <= tx.now().getTime()) throw linkExpired();
    return found;
  }
}

export const oneTimeLinks = service(OneTimeLinks, [secretTokens]);

export function linkExpired(): DomainError {
  return new DomainError('invalid', 'LINK_EXPIRED', 'This link has expired or has already been used');
}
