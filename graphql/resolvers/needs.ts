import { toNeedsRecord } from '../../domain/needs/needs-record.ts';
import type { Resolvers } from '../generated/resolver-types.ts';

export const RiderNeeds: Resolvers['RiderNeeds'] = {
  version: (needs) => toNeedsRecord(needs).version,
};

export const RideNeeds: Resolvers['RideNeeds'] = { ...RiderNeeds };
