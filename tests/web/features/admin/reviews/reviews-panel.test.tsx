import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReviewsPanel } from '../../../../../web/features/admin/reviews/reviews-panel.tsx';
import { RideReviewsDocument } from '../../../../../web/generated/reviews.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const person = (id: string, firstName: string, userType: 'RIDER' | 'DRIVER') => ({
  __typename: 'RatingPerson' as const,
  id,
  firstName,
  lastName: 'Reed',
  email: `${id}@example.com`,
  userType,
  averageRating: 4.5,
  ratingCount: 12,
});
const review = {
  __typename: 'RideReview' as const,
  id: 'r',
  rideId: 'ride',
  stars: 4,
  comment: 'Clean car',
  createdAt: '2026-03-05T20:30:00.000Z',
  pickupAddress: 'Toledo Zoo',
  dropoffAddress: 'Museum of Art',
  totalFare: '21.70',
  rideStatus: 'COMPLETED',
  rater: person('riley', 'Riley', 'RIDER'),
  ratee: person('dana', 'Dana', 'DRIVER'),
};

function show(at: string, variables: object, reviews: (typeof review)[]) {
  const mock = {
    request: { query: RideReviewsDocument, variables: { first: 25, ...variables } },
    result: { data: { rideReviews: aConnection('RideReview', reviews) } },
    maxUsageCount: 3,
  } as MockLink.MockedResponse;
  renderScreen(<ReviewsPanel />, { user: aSessionUser('ADMIN'), at, mocks: [mock] });
}

it('lists stars, people, comment and ride, with the mean of who is rated', async () => {
  const filter = { stars: null, email: null, side: 'ABOUT' };
  show('/admin?tab=reviews', { filter, order: 'NEWEST' }, [review]);
  const table = await screen.findByRole('table');
  for (const text of [
    '4/5',
    '“Clean car”',
    'dana@example.com',
    '4.50 on average of 12',
    '$21.70',
    'Toledo Zoo',
  ]) {
    expect(within(table).getByText(text)).toBeTruthy();
  }
});

it('takes filter and order from the address, for the list and for its file', async () => {
  const filter = { stars: 2, email: 'dana@example.com', side: 'FROM' };
  show(
    '/admin?tab=reviews&stars=2&email=dana@example.com&side=from&order=lowest',
    { filter, order: 'LOWEST' },
    [],
  );
  expect(await screen.findByText('No reviews available')).toBeTruthy();
  const href = screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
  expect(href).toBe('/api/admin/exports/ratings?email=dana%40example.com&side=from&order=lowest&stars=2');
});
