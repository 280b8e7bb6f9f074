import { DomainError } from '../../domain/errors.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import {
  type Clock,
  type Ids,
  type MadeSample,
  type SampleData,
  sampleData,
  ids,
  clock,
} from '../ports/operations.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { service } from '../tokens.ts';

const REFUSAL = 'Sample data is made only where no real money moves';

/** Makes a driver and a rider with rides of the last week, so that payouts can be tried: test data only. */
export class CreateSampleData {
  constructor(
    private readonly sampleData: SampleData,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null): Promise<MadeSample> {
    const admin = requireAdmin(actor);
    if (!this.sampleData.isAllowed) throw new DomainError('conflict', 'SAMPLE_DATA_REFUSED', REFUSAL);
    const made = await this.sampleData.make();
    await this.unitOfWork.run(({ audit }) =>
      audit.append({
        ...{ id: this.ids.next(), actor: admin, action: 'sample_data.create', at: this.clock.now() },
        ...{ subjectType: 'user', subjectId: made.driverId, reason: null, before: null, after: made },
      }),
    );
    return made;
  }
}

export const createSampleData = service(CreateSampleData, [sampleData, unitOfWork, ids, clock]);
