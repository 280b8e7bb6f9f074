import { DomainError } from '../../domain/errors.ts';
import type { RequestOrigin } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { linkInput, type LinkInput } from './inputs.ts';
import { linkExpired, type OneTimeLinks, oneTimeLinks } from './one-time-links.ts';
import { service } from '../tokens.ts';

/**
 * Stops a change of e-mail address that has not been confirmed, by the link that went to the address to be replaced:
 * nobody has to be signed in. Every other change that waits ends with it.
 */
export class CancelEmailChange {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: OneTimeLinks,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Throws `LINK_EXPIRED`, and `EMAIL_CHANGED` (conflict) when the change was confirmed before. */
  async execute(input: LinkInput, origin: RequestOrigin): Promise<void> {
    const { token } = parseInput(linkInput, input);
    const userId = await this.unitOfWork.run(async ({ users, oneTimeTokens }) => {
      const found = await this.links.require(oneTimeTokens, 'email-change-cancel', token);
      // Whoever confirms at this moment holds the other link: they are waited for here.
      await oneTimeTokens.deleteAll(found.userId, ['email-change']);
      const user = await users.find(found.userId);
      if (!user) throw linkExpired();
      if (user.email !== found.data.email) throw emailChanged();
      await oneTimeTokens.delete(found.id);
      return found.userId;
    });
    const { address, requestId } = origin;
    this.securityLog.append({ kind: 'email_change_cancelled', userId, origin: { address, requestId } });
  }
}

export const cancelEmailChange = service(CancelEmailChange, [unitOfWork, oneTimeLinks, securityLog]);

function emailChanged(): DomainError {
  const message = 'The address was changed before this link was opened. Please write to us at once.';
  return new DomainError('conflict', 'EMAIL_CHANGED', message);
}
