import { notFound } from '../../domain/errors.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type ApprovalView, type ApprovalViews, approvalViews } from '../ports/approvals.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { pageRequest, type Page } from '../ports/pages.ts';
import {
  approvalIdInput,
  listApprovalsInput,
  type ApprovalIdInput,
  type ListApprovalsInput,
} from './inputs.ts';
import { service } from '../tokens.ts';

/** What waits, or waited, for a second admin, newest first. */
export class ListApprovals {
  constructor(
    private readonly approvalViews: ApprovalViews,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: ListApprovalsInput = {}): Promise<Page<ApprovalView>> {
    requireAdmin(actor);
    const { state, ...page } = parseInput(listApprovalsInput, input);
    const now = this.clock.now();
    const filter = { ...(state && { state }), ...(state === 'pending' && { openAt: now }) };
    return this.approvalViews.list(filter, pageRequest(page), now);
  }

  async find(actor: Actor | null, input: ApprovalIdInput): Promise<ApprovalView> {
    requireAdmin(actor);
    const { id } = parseInput(approvalIdInput, input);
    const view = await this.approvalViews.find(id, this.clock.now());
    if (!view) throw notFound('Approval');
    return view;
  }
}

export const listApprovals = service(ListApprovals, [approvalViews, clock]);
