import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { pageRequest, type Page } from '../ports/pages.ts';
import { type RatingView, type RatingViews, ratingViews } from '../ports/ratings.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { listRatingsInput, type ListRatingsInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** Admins: every rating, newest first, or by stars; of some stars, and about or from the person with an address. */
export class ListRatings {
  constructor(
    private readonly ratingViews: RatingViews,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute(actor: Actor | null, input: ListRatingsInput = {}): Promise<Page<RatingView>> {
    requireAdmin(actor);
    const { stars, email, side, order, ...page } = parseInput(listRatingsInput, input);
    const person = email === undefined ? null : await this.findPerson(email);
    if (email !== undefined && person === null) return { items: [], cursors: [], nextCursor: null };
    const filter = {
      ...(stars !== undefined && { stars }),
      ...(person !== null && (side === 'about' ? { rateeId: person } : { raterId: person })),
    };
    return this.ratingViews.list(filter, order, pageRequest(page));
  }

  private async findPerson(email: string): Promise<string | null> {
    const found = await this.unitOfWork.run(({ users }) => users.findCredentials(email));
    return found?.user.id ?? null;
  }
}

export const listRatings = service(ListRatings, [ratingViews, unitOfWork]);
