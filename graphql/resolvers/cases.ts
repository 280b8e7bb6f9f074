import { casePriority, nextStep } from '../../domain/cases/case.ts';
import { toCaseRecord } from '../../domain/cases/case-record.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { withoutNulls } from '../without-nulls.ts';

export const Query = {
  case: (_, { id }, { useCases, actor }) => useCases.showCase.execute(actor, { caseId: id }),
} satisfies Resolvers['Query'];

export const Mutation = {
  reportProblem: async (_, { input }, { useCases, actor }) => {
    const opened = await useCases.reportProblem.execute(actor, withoutNulls(input));
    return useCases.showCase.execute(actor, { caseId: opened.id });
  },
  openCaseAtDesk: async (_, { input }, { useCases, actor }) => {
    const opened = await useCases.openCaseAtDesk.execute(actor, withoutNulls(input));
    return useCases.showCase.execute(actor, { caseId: opened.id });
  },
  updateCase: async (_, { input }, { useCases, actor }) => {
    await useCases.updateCase.execute(actor, input);
    return useCases.showCase.execute(actor, { caseId: input.caseId });
  },
} satisfies Resolvers['Mutation'];

export const Case: Resolvers['Case'] = {
  version: ({ report, messages }) => toCaseRecord(report, messages.length).version,
  ride: async ({ report }, _args, { loaders }) => (await loaders.rides.load(report.rideId)).ride,
  priority: ({ report }) => casePriority(report),
  nextStep: ({ report }) => nextStep(report),
};

export const CasePerson: Resolvers['CasePerson'] = {
  email: ({ email }, _args, { actor }) => (actor?.userType === 'admin' ? email : null),
};

export const CaseMessage: Resolvers['CaseMessage'] = {
  isNote: ({ audience }) => audience === 'operators',
};
