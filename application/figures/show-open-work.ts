import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type Figures, type OpenWork, figures } from '../ports/figures.ts';
import { service } from '../tokens.ts';

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

export const showOpenWork = service(ShowOpenWork, [figures, clock]);
