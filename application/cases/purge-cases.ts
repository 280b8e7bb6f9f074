import { type Clock, clock } from '../ports/operations.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { service } from '../tokens.ts';

/** Deletes resolved cases whose records need not be kept any longer. Run by a job; how many. */
export class PurgeCases {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<number> {
    return this.unitOfWork.run(({ cases }) => cases.purge(this.clock.now()));
  }
}

export const purgeCases = service(PurgeCases, [unitOfWork, clock]);
