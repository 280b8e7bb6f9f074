import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, InputAdornment, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { Place } from '../../../../domain/geo/place.ts';
import { MOST_AGREEMENT_PLACES } from '../../../../domain/organisations/agreement.ts';
import { AddressSearch } from '../../../components/address-field/address-search.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import type { AgreementForm } from './agreement-values.ts';

const FIRST_MILES = '1';

interface AgreementPlacesProps {
  readonly form: AgreementForm;
}

/** The places that rides go to or come from, each with how far from it they may end. */
export function AgreementPlaces({ form }: AgreementPlacesProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'places' });
  const [isApproximate, setApproximate] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const add = ({ address, lat, lng, approximate }: Place) => {
    setApproximate(approximate);
    if (!approximate) append({ address, lat, lng, miles: FIRST_MILES }, { shouldFocus: false });
  };
  const takeAway = (index: number) => {
    remove(index);
    search.current?.focus();
  };
  return (
    <>
      {fields.map((place, index) => (
        <Box key={place.id} role="group" aria-label={place.address} sx={PLACE}>
          <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {place.address}
          </Typography>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 3 }}>
            <TextField
              form={form}
              name={`places.${index}.miles`}
              label={t`Within`}
              type="number"
              size="small"
              required
              helperText=""
              slotProps={{
                htmlInput: { min: 0.1, max: 100, step: 0.1, inputMode: 'decimal' },
                input: { endAdornment: <InputAdornment position="end">{t`miles`}</InputAdornment> },
              }}
              sx={{ flex: 1, minWidth: 0, maxWidth: 180 }}
            />
            <Button
              size="small"
              color="error"
              onClick={() => takeAway(index)}
              aria-label={t`Remove ${{ name: place.address }}`}
            >
              <Trans>Remove</Trans>
            </Button>
          </Box>
        </Box>
      ))}
      {fields.length < MOST_AGREEMENT_PLACES && (
        <Box>
          <AddressSearch
            // Empty again once a place was added.
            key={fields.length}
            label={t`Add a place`}
            letter={null}
            onChoose={add}
            inputRef={search}
          />
          {isApproximate && (
            <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
              <Trans>This address was not found exactly. Choose another one.</Trans>
            </Typography>
          )}
        </Box>
      )}
    </>
  );
}

const PLACE = {
  p: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
} as const;
