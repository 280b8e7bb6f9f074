import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Box,
  Checkbox,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useController } from 'react-hook-form';
import { MoreButton } from '../../../components/more-button.tsx';
import { fullName } from '../../../../domain/users/user.ts';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { Notice } from '../../../components/notice.tsx';
import { AgreementPassengersDocument } from '../../../generated/admin-agreements.ts';
import { usePages } from '../../../lib/pages.ts';
import { serverText } from '../../../lib/server-text.ts';
import { fieldLabels, whoLabel, type AgreementForm } from './agreement-values.ts';

const PAGE = 100;

interface AgreementPassengersProps {
  readonly form: AgreementForm;
  readonly organisationId: string;
}

/** Everybody whom the organisation helps, or those of them who are named. */
export function AgreementPassengers({ form, organisationId }: AgreementPassengersProps) {
  const { field } = useController({ control: form.control, name: 'isForAll' });
  return (
    <>
      <RadioGroup
        aria-label={fieldLabels().isForAll}
        value={field.value ? 'all' : 'named'}
        onChange={(_, chosen) => field.onChange(chosen === 'all')}
      >
        <FormControlLabel value="all" control={<Radio />} label={whoLabel(true)} sx={{ minHeight: 44 }} />
        <FormControlLabel value="named" control={<Radio />} label={whoLabel(false)} sx={{ minHeight: 44 }} />
      </RadioGroup>
      {!field.value && <Named form={form} organisationId={organisationId} />}
    </>
  );
}

function Named({ form, organisationId }: AgreementPassengersProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'passengerIds' });
  const { pages } = usePages(
    AgreementPassengersDocument,
    { organisationId, first: PAGE },
    (data) => data.organisationPassengers,
  );
  const { items, more } = pages;
  if (!items)
    return pages.hasFailed ? (
      <Notice title={t`The passengers could not be loaded`} onRetry={pages.retry} />
    ) : (
      <LoadingScreen />
    );
  const chosen = field.value;
  const toggle = (id: string, isOn: boolean) =>
    field.onChange(isOn ? [...chosen, id].sort() : chosen.filter((one) => one !== id));
  const helped = new Set(items.map(({ passenger }) => passenger.id));
  const count = more ? 0 : chosen.filter((id) => !helped.has(id)).length;
  return (
    <Box>
      <FormGroup
        role="group"
        aria-label={fieldLabels().passengerIds}
        sx={{ maxHeight: 260, overflowY: 'auto', flexWrap: 'nowrap', pl: 6 }}
      >
        {items.length === 0 && (
          <Typography color="textSecondary">
            <Trans>The organization helps nobody yet.</Trans>
          </Typography>
        )}
        {items.map(({ id, passenger }) => (
          <FormControlLabel
            key={id}
            control={<Checkbox checked={chosen.includes(passenger.id)} sx={{ py: 1 }} />}
            onChange={(_, isOn) => toggle(passenger.id, isOn)}
            label={fullName(passenger)}
          />
        ))}
        {count > 0 && (
          <FormControlLabel
            control={<Checkbox checked sx={{ py: 1 }} />}
            onChange={() => field.onChange(chosen.filter((id) => helped.has(id)))}
            label={plural(count, {
              one: '# person whom the organization does not help any more',
              other: '# people whom the organization does not help any more',
            })}
          />
        )}
      </FormGroup>
      <MoreButton pages={pages} size="small" />
      <FormHelperText error>{serverText(fieldState.error?.message ?? '')}</FormHelperText>
    </Box>
  );
}
