import { toAgreementRecord } from '../../domain/organisations/agreement.ts';
import type { AddAgreementInput, Resolvers } from '../generated/resolver-types.ts';

export const Query = {
  rideCoverage: (_, { input: { scheduledFor, ...trip } }, { useCases, actor }) =>
    useCases.showRideCoverage.execute(actor, { ...trip, scheduledFor: scheduledFor?.toISOString() }),
} satisfies Resolvers['Query'];

export const Mutation = {
  addAgreement: (_, { input }, { useCases, actor }) =>
    useCases.addAgreement.execute(actor, { ...input, ...listsOf(input) }),
  updateAgreement: (_, { input }, { useCases, actor }) =>
    useCases.updateAgreement.execute(actor, { ...input, ...listsOf(input) }),
} satisfies Resolvers['Mutation'];

function listsOf({ weekdays, places, passengerIds }: Omit<AddAgreementInput, 'organisationId'>) {
  return {
    weekdays: weekdays && [...weekdays],
    places: places && [...places],
    passengerIds: passengerIds && [...passengerIds],
  };
}

export const Agreement: Resolvers['Agreement'] = {
  version: ({ agreement }) => toAgreementRecord(agreement).version,
  weekdays: ({ agreement }) => [...agreement.weekdays],
  places: ({ agreement }) => [...agreement.places],
  passengerIds: ({ agreement }) => agreement.passengerIds && [...agreement.passengerIds],
};

export const CoverageOption: Resolvers['CoverageOption'] = {
  agreementId: ({ agreement }) => agreement.id,
  agreementName: ({ agreement }) => agreement.name,
  organisationName: ({ organisation }) => organisation.name,
  showsAddresses: ({ agreement }) => agreement.showsAddresses,
};
