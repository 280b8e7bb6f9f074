import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Skeleton, Typography } from '@mui/material';
import { Notice } from '../../components/notice.tsx';
import { PlacesList } from '../../components/places/places-list.tsx';
import { KnownPlacesDocument } from '../../generated/places.ts';

/** The addresses that a rider keeps: to add, change and remove. */
export function PlacesSection() {
  const { data, error, refetch } = useQuery(KnownPlacesDocument);
  if (error && !data) {
    return (
      <Notice title={t`Your places could not be loaded`} onRetry={refetch}>
        <Trans>Nothing is lost. Check your connection and try again.</Trans>
      </Notice>
    );
  }
  const nothing = (
    <Notice title={t`No saved places yet`}>
      <Trans>Keep your home, your work and wherever you go often.</Trans>
    </Notice>
  );
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        <Trans>Saved places are offered first when you type an address.</Trans>
      </Typography>
      {data ? (
        <PlacesList places={data.savedPlaces} nothing={nothing} />
      ) : (
        <Skeleton variant="rounded" height={120} role="status" aria-label={t`Loading places`} />
      )}
    </Box>
  );
}
