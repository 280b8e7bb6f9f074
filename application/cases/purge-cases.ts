import type { Clock } from '../ports/operations.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';

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
