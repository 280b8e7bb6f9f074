import { notFound } from '../../domain/errors.ts';
import { admin } from '../access.ts';
import { approvalViews } from '../ports/approvals.ts';
import { pageRequest } from '../ports/pages.ts';
import { query } from '../use-case.ts';
import { approvalIdInput, listApprovalsInput } from './inputs.ts';

/** What waits, or waited, for a second admin, newest first. */
export const listApprovals = query({
  access: admin,
  input: listApprovalsInput,
  needs: { approvalViews },
  run: async ({ input: { state, ...page }, now }, { approvalViews }) => {
    const at = now();
    const filter = { ...(state && { state }), ...(state === 'pending' && { openAt: at }) };
    return approvalViews.list(filter, pageRequest(page), at);
  },
});

export const showApproval = query({
  access: admin,
  input: approvalIdInput,
  needs: { approvalViews },
  run: async ({ input: { id }, now }, { approvalViews }) => {
    const view = await approvalViews.find(id, now());
    if (!view) throw notFound('Approval');
    return view;
  },
});
