import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { Clock } from '../ports/operations.ts';
import type { Figures, OpenWork } from '../ports/figures.ts';

/** How much of each kind waits for an operator. */
export class ShowOpenWork {
  constructor(
    private readonly figures: Figures,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor | null): Promise<OpenWork> {
    requireAdmin(actor);
    return this.figures.openWork(this.clock.now());
  }
}
