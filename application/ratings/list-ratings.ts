import { admin } from '../access.ts';
import { type Page, pageRequest } from '../ports/pages.ts';
import { type RatingView, ratingViews } from '../ports/ratings.ts';
import { workflow } from '../use-case.ts';
import { listRatingsInput } from './inputs.ts';

/** Admins: every rating, newest first, or by stars; of some stars, and about or from the person with an address. */
export const listRatings = workflow({
  access: admin,
  input: listRatingsInput,
  needs: { ratingViews },
  run: async ({ input, transact }, { ratingViews }): Promise<Page<RatingView>> => {
    const { stars, email, side, order, ...page } = input;
    const found = email === undefined ? null : await transact(({ users }) => users.findCredentials(email));
    if (email !== undefined && !found) return { items: [], cursors: [], nextCursor: null };
    const filter = {
      ...(stars !== undefined && { stars }),
      ...(found && { [side === 'about' ? 'rateeId' : 'raterId']: found.user.id }),
    };
    return ratingViews.list(filter, order, pageRequest(page));
  },
});
