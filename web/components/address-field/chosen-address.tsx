import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@apollo/client/react';
import { Box, Button, Typography } from '@mui/material';
import type { Ref } from 'react';
import type { Place } from '../../../domain/geo/place.ts';
import { ReverseGeocodeDocument } from '../../generated/address-field.ts';
import { StopLetter, type Stop } from '../stop-letter.tsx';

interface ChosenAddressProps {
  readonly label: string;
  readonly letter: Stop;
  readonly place: Place;
  readonly approximateHint: string;
  readonly onChangeAddress: () => void;
  readonly buttonRef: Ref<HTMLButtonElement>;
}

/** What the driver will read for a dropped pin. */
function PinWords({ pin: { address, lat, lng } }: { pin: Place }) {
  const { data, previousData } = useQuery(ReverseGeocodeDocument, {
    variables: { point: { lat, lng } },
    fetchPolicy: 'cache-first',
  });
  return <span role="status">{(data ?? previousData)?.reverseGeocode.address ?? address}</span>;
}

/** The chosen address in a green box; amber while only the neighbourhood is known. */
export function ChosenAddress(props: ChosenAddressProps) {
  const { label, letter, place, approximateHint, onChangeAddress, buttonRef } = props;
  const tone = place.approximate ? 'warning.main' : 'success.main';
  return (
    <Box role="group" aria-label={label}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          minHeight: 56,
          pl: 3.5,
          pr: 1,
          py: 1,
          border: 1,
          borderRadius: 1,
          borderColor: tone,
          bgcolor: (theme) => `color-mix(in srgb, ${theme.vars?.palette.success.main} 10%, transparent)`,
          ...(place.approximate && { bgcolor: 'transparent' }),
        }}
      >
        <StopLetter letter={letter} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="caption" component="p" color="textSecondary">
            {label}
          </Typography>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
            {place.isPin ? <PinWords pin={place} /> : place.address}
          </Typography>
        </Box>
        <Button
          ref={buttonRef}
          size="small"
          onClick={onChangeAddress}
          aria-label={t`Change ${label}`}
          sx={{ px: 3, flexShrink: 0 }}
        >
          <Trans>Change</Trans>
        </Button>
      </Box>
      {place.approximate && (
        <Typography
          role="status"
          variant="caption"
          component="p"
          sx={{ mt: 1, mx: 3.5, color: 'warning.main' }}
        >
          {approximateHint}
        </Typography>
      )}
    </Box>
  );
}
