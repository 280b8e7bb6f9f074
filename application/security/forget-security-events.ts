import { type Clock, clock } from '../ports/operations.ts';
import { type SecurityRecords, securityRecords } from '../ports/security.ts';
import { service } from '../tokens.ts';

/** How long security events are kept: addresses of people are not kept for ever. The audit log is. */
const KEEP_DAYS = 400;

/** Forgets old security events. Run by a job. */
export class ForgetSecurityEvents {
  constructor(
    private readonly records: SecurityRecords,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<number> {
    return this.records.forget(new Date(this.clock.now().getTime() - KEEP_DAYS * 86_400_000));
  }
}

export const forgetSecurityEvents = service(ForgetSecurityEvents, [securityRecords, clock]);
