import { notFound } from '../../domain/errors.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type DriverReview, type DriverReviewViews, driverReviewViews } from '../ports/onboarding.ts';
import { pageRequest, type Page } from '../ports/pages.ts';
import { listDriverApplicationsInput, type ListDriverApplicationsInput } from './inputs.ts';
import { driverIdInput } from '../drivers/inputs.ts';
import { service } from '../tokens.ts';

/** Applications for reviewers, newest first. */
export class ListDriverApplications {
  constructor(private readonly driverReviewViews: DriverReviewViews) {}

  async execute(actor: Actor | null, input: ListDriverApplicationsInput = {}): Promise<Page<DriverReview>> {
    requireAdmin(actor);
    const { status, ...page } = parseInput(listDriverApplicationsInput, input);
    return this.driverReviewViews.list(status ? { status } : {}, pageRequest(page));
  }

  /** By the id of the driver or of the application. */
  async find(actor: Actor | null, input: { readonly driverId: string }): Promise<DriverReview> {
    requireAdmin(actor);
    const { driverId } = parseInput(driverIdInput, input);
    const found = await this.driverReviewViews.find(driverId);
    if (!found) throw notFound('Driver application');
    return found;
  }
}

export const listDriverApplications = service(ListDriverApplications, [driverReviewViews]);
