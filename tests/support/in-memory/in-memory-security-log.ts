import type { SecurityEvent, SecurityLog } from '../../../application/ports/security.ts';

export class InMemorySecurityLog implements SecurityLog {
  readonly events: SecurityEvent[] = [];

  append(event: SecurityEvent): void {
    this.events.push(event);
  }
}
