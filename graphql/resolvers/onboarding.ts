import { canResubmit } from '../../domain/onboarding/application-review.ts';
import { toConnection, toPageInput } from '../connections.ts';
import type { Resolvers } from '../generated/resolver-types.ts';

export const Query = {
  driverApplication: (_, _args, { useCases, actor }) => useCases.showDriverApplication.execute(actor),
  driverDocuments: (_, _args, { useCases, actor }) => useCases.showDriverDocuments.execute(actor),
  driverReviews: async (_, { status, ...page }, { useCases, actor }) => {
    const input = { status: status ?? undefined, ...toPageInput(page) };
    return toConnection(await useCases.listDriverApplications.execute(actor, input), page);
  },
  driverReview: (_, { driverId }, { useCases, actor }) =>
    useCases.showDriverReview.execute(actor, { driverId }),
} satisfies Resolvers['Query'];

export const Mutation = {
  submitDriverApplication: (_, { input }, { useCases, actor }) =>
    useCases.submitDriverApplication.execute(actor, input),
  submitDriverDocument: (_, { input }, { useCases, actor }) =>
    useCases.submitDriverDocument.execute(actor, input),
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
