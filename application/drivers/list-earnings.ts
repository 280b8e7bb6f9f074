import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { pageInput, type PageInput } from '../input-fields.ts';
import { parseInput } from '../parse-input.ts';
import { type DriverViews, type EarningView, driverViews } from '../ports/drivers.ts';
import { pageRequest, type Page } from '../ports/pages.ts';
import { service } from '../tokens.ts';

/** What the signed-in driver earned, ride by ride, newest first. */
export class ListEarnings {
  constructor(private readonly driverViews: DriverViews) {}

  async execute(actor: Actor | null, input: PageInput = {}): Promise<Page<EarningView>> {
    const { userId } = requireType(actor, 'driver');
    return this.driverViews.earnings(userId, pageRequest(parseInput(pageInput, input)));
  }
}

export const listEarnings = service(ListEarnings, [driverViews]);
