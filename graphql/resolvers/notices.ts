import type { Resolvers } from '../generated/resolver-types.ts';

export const NoticeKind: Resolvers['NoticeKind'] = { id: ({ kind }) => kind };
