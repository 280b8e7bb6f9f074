import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { RouteStops } from '../../../components/route-stops.tsx';
import { Tag } from '../../../components/tag.tsx';
import type {
  ReviewFilter,
  ReviewOrder,
  ReviewPersonFragment,
  RideReviewsQuery,
} from '../../../generated/operations.ts';
import { RideReviewsDocument } from '../../../generated/reviews.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { usePages } from '../../../lib/pages.ts';

type Review = RideReviewsQuery['rideReviews']['edges'][number]['node'];

const PAGE = 25;

/** One row per rating: stars, who said it of whom, and the ride. */
export function ReviewsTable({ filter, order }: { filter: ReviewFilter; order: ReviewOrder }) {
  const { dateTime } = useAreaTime();
  const { pages } = usePages(RideReviewsDocument, { filter, order, first: PAGE }, (data) => data.rideReviews);
  return (
    <DataTable
      label={t`Reviews`}
      columns={getColumns(dateTime)}
      pages={pages}
      getKey={({ id }) => id}
      empty={{
        title: t`No reviews available`,
        text: t`What riders and drivers say of each other after a ride stands here.`,
      }}
      failure={{ title: t`The reviews could not be loaded`, text: t`Nothing was changed.` }}
      minWidth={960}
    />
  );
}

function getColumns(dateTime: (iso: string) => string): readonly Column<Review>[] {
  return [
    { id: 'stars', label: t`Rating`, isHeader: true, cell: ({ stars }) => <Stars count={stars} /> },
    { id: 'createdAt', label: t`Date`, minWidth: 110, cell: ({ createdAt }) => dateTime(createdAt) },
    {
      id: 'rater',
      label: t`From`,
      minWidth: 160,
      maxWidth: 260,
      cell: ({ rater }) => <Person person={rater} />,
    },
    {
      id: 'ratee',
      label: t`To`,
      minWidth: 160,
      maxWidth: 260,
      cell: ({ ratee }) => <Person person={ratee} isRated />,
    },
    {
      id: 'comment',
      label: t`Comment`,
      maxWidth: 280,
      cell: ({ comment }) => (comment ? `“${comment}”` : '–'),
    },
    {
      id: 'ride',
      label: t`Ride`,
      minWidth: 220,
      cell: ({ pickupAddress, dropoffAddress }) => (
        <RouteStops pickup={pickupAddress} dropoff={dropoffAddress} dense />
      ),
    },
    { id: 'fare', label: t`Fare`, isNumber: true, cell: (review) => <Fare {...review} /> },
  ];
}

function Fare({ totalFare, rideStatus }: Pick<Review, 'totalFare' | 'rideStatus'>) {
  return (
    <>
      {moneyText(totalFare)}
      <Typography variant="caption" color="textSecondary" component="div">
        {getStatus(rideStatus)}
      </Typography>
    </>
  );
}

/** Only completed rides are rated, whatever becomes of them. */
function getStatus(status: Review['rideStatus']): string {
  return status === 'COMPLETED' ? t`Completed` : t`Cancelled`;
}

function Stars({ count }: { count: number }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <Box component="span" aria-hidden>
        {'★'.repeat(count)}
        {'☆'.repeat(5 - count)}
      </Box>{' '}
      {`${count}/5`}
    </Box>
  );
}

function Person({ person, isRated }: { person: ReviewPersonFragment; isRated?: boolean }) {
  const { firstName, lastName, email, userType, averageRating, ratingCount } = person;
  const mean = averageRating.toFixed(2);
  return (
    <>
      <Typography variant="body2" component="div">
        {firstName} {lastName}{' '}
        <Tag sx={{ borderColor: 'divider' }}>{userType === 'DRIVER' ? t`Driver` : t`Rider`}</Tag>
      </Typography>
      <Typography variant="caption" color="textSecondary" component="div">
        {email}
      </Typography>
      {isRated && (
        <Typography variant="caption" color="textSecondary" component="div">
          {t`${mean} on average of ${ratingCount}`}
        </Typography>
      )}
    </>
  );
}
