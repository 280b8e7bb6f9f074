import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@apollo/client/react';
import { Box, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import type { Place } from '../../../domain/geo/place.ts';
import { AddressField } from '../../components/address-field/address-field.tsx';
import { AddressSearch } from '../../components/address-field/address-search.tsx';
import { EstimateFareDocument } from '../../generated/landing.ts';
import type { StopInput } from '../../generated/operations.ts';
import { ApiProvider } from '../../lib/api-provider.tsx';
import { i18n } from '../../lib/i18n.ts';
import { keepDraft } from '../../lib/drafts.ts';
import { EstimatedFare, EstimateFailed, EstimateWaiting } from './estimated-fare.tsx';

const NOT_EXACT = msg`This address was not found exactly. Choose a place from the list to see its fare.`;

/** Two addresses in, the fare with its lines out; nobody has to sign in for it. */
export function FareEstimator() {
  const [pickup, setPickup] = useState<Place | null>(null);
  const [dropoff, setDropoff] = useState<Place | null>(null);
  return (
    <Paper
      component="section"
      aria-labelledby="estimator-title"
      sx={{
        p: { xs: 4, sm: 6 },
        borderRadius: 1.5,
        boxShadow: '0 12px 40px rgb(6 32 25 / 0.16)',
        display: 'grid',
        gap: 4,
      }}
    >
      <Box>
        <Typography id="estimator-title" variant="h3" component="h2">
          <Trans>What would it cost?</Trans>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <Trans>The very fare you would book. No account needed.</Trans>
        </Typography>
      </Box>
      <ApiProvider>
        <AddressField
          Search={AddressSearch}
          label={t`Pickup address`}
          letter="P"
          value={pickup}
          onChange={setPickup}
          approximateHint={i18n._(NOT_EXACT)}
        />
        <AddressField
          Search={AddressSearch}
          label={t`Dropoff address`}
          letter="D"
          value={dropoff}
          onChange={setDropoff}
          approximateHint={i18n._(NOT_EXACT)}
        />
        <Box aria-live="polite">
          <Estimate
            pickup={toStop(pickup)}
            dropoff={toStop(dropoff)}
            onBook={() => keepDraft('trip', null, { pickup, dropoff })}
          />
        </Box>
      </ApiProvider>
    </Paper>
  );
}

interface EstimateProps {
  readonly pickup: StopInput | null;
  readonly dropoff: StopInput | null;
  readonly onBook: () => void;
}

function Estimate({ pickup, dropoff, onBook }: EstimateProps) {
  const { data, error, loading, refetch } = useQuery(EstimateFareDocument, {
    // Skipped until both are there; the type asks for them regardless.
    variables: { pickup: pickup ?? NOWHERE, dropoff: dropoff ?? NOWHERE },
    skip: !pickup || !dropoff,
    fetchPolicy: 'no-cache',
  });
  if (!pickup || !dropoff) return <EstimateWaiting />;
  if (loading) return <EstimateWaiting isLoading />;
  if (data) return <EstimatedFare quote={data.quoteFare} onBook={onBook} />;
  return <EstimateFailed error={error} onRetry={() => void refetch().catch(() => undefined)} />;
}

const NOWHERE: StopInput = { address: '', lat: 0, lng: 0 };

/** Only places that are known exactly have a fare. */
function toStop(place: Place | null): StopInput | null {
  if (!place || place.approximate) return null;
  return { address: place.address, lat: place.lat, lng: place.lng };
}
