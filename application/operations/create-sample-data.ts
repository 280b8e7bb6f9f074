import { DomainError } from '../../domain/errors.ts';
import { admin } from '../access.ts';
import { sampleData } from '../ports/operations.ts';
import { workflow } from '../use-case.ts';

const REFUSAL = 'Sample data is made only where no real money moves';

/** Makes a driver and a rider with rides of the last week, so that payouts can be tried: test data only. */
export const createSampleData = workflow({
  access: admin,
  needs: { sampleData },
  run: async ({ transact }, { sampleData }) => {
    if (!sampleData.isAllowed) throw new DomainError('conflict', 'SAMPLE_DATA_REFUSED', REFUSAL);
    const made = await sampleData.make();
    const note = { action: 'sample_data.create', reason: null, before: null, after: made };
    await transact((tx) => tx.record({ ...note, subject: ['user', made.driverId] }));
    return made;
  },
});
