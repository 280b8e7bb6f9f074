import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { Facts, type Fact } from '../../../components/facts.tsx';
import type { AdminUserFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { countText } from '../../../lib/count-text.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { ROLE_LABELS, roleOf } from './user-words.ts';

/** Figures, what is known of the account, and a driver's car. */
export function UserFacts({ account }: { account: AdminUserFragment }) {
  const { dateTime } = useAreaTime();
  const { user, profile, rideCount, averageRating, totalEarnings } = account;
  const rating = rideCount === 0 || averageRating === null ? t`No ratings` : `${averageRating.toFixed(1)} ★`;
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { md: '1fr 1fr' } }}>
      <FactsBox
        title={t`Basic info`}
        facts={[
          [t`Rating`, rating],
          [t`Total rides`, countText(rideCount)],
          totalEarnings !== null && [t`Total earnings`, moneyText(totalEarnings)],
          [t`Reference`, user.id.slice(-8)],
          [t`Type`, ROLE_LABELS[roleOf(user)]],
          [t`Member since`, dateTime(user.createdAt)],
          user.phone !== null && [t`Phone`, user.phone],
          user.suspended && [t`Suspension reason`, user.suspendedReason],
        ]}
      />
      {profile && (
        <FactsBox
          title={t`Driver info`}
          facts={[
            [t`Status`, profile.isAvailable ? t`Available` : t`Offline`],
            [t`Approval`, user.isDriverApproved ? t`Approved` : t`Pending`],
            [t`Vehicle`, toVehicle(profile.vehicle)],
            [t`Color`, profile.vehicle.color ?? '—'],
            [t`License plate`, profile.vehicle.licensePlate ?? '—'],
            [t`Long distance`, profile.allowLongDistance ? t`Enabled` : t`Disabled`],
          ]}
        />
      )}
    </Box>
  );
}

type Vehicle = NonNullable<AdminUserFragment['profile']>['vehicle'];

const toVehicle = ({ year, make, model }: Vehicle) => [year, make, model].filter(Boolean).join(' ') || '—';

interface FactsBoxProps {
  readonly title: string;
  readonly facts: readonly Fact[];
}

function FactsBox({ title, facts }: FactsBoxProps) {
  return (
    <Box component="section" sx={{ p: 5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Typography variant="h5" component="h2" sx={{ mb: 3 }}>
        {title}
      </Typography>
      <Facts facts={facts} sx={{ columnGap: 5, rowGap: 2, '& dd': { textAlign: 'right' } }} />
    </Box>
  );
}
