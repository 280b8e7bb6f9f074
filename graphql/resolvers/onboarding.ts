import { canResubmit } from '../../domain/onboarding/application-review.ts';
import type { Resolvers } from '../generated/resolver-types.ts';

export const Mutation = {
  reviewDriverApplication: async (_, { input }, { useCases, actor }) => {
    const { id } = await useCases.reviewDriverApplication.execute(actor, input);
    return useCases.showDriverReview.execute(actor, { driverId: id });
  },
  reviewDriverDocument: async (_, { input }, { useCases, actor }) => {
    const { userId } = await useCases.reviewDriverDocument.execute(actor, input);
    return useCases.showDriverReview.execute(actor, { driverId: userId });
  },
} satisfies Resolvers['Mutation'];

export const DriverApplication: Resolvers['DriverApplication'] = {
  canResubmit: (application) => canResubmit(application),
};

export const DriverDocument: Resolvers['DriverDocument'] = {
  readUrl: (document, _args, { useCases, actor }) => useCases.linkDriverDocument.execute(actor, document),
};

export const DriverReview: Resolvers['DriverReview'] = {
  profile: ({ view }) => view,
  documentsValidUntil: ({ view }) => view.driver.documentsValidUntil,
  reviewNotes: ({ application }) => application.reviewNotes,
};
