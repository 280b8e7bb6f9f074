import { t } from '@lingui/core/macro';
import { Box, MenuItem, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { MoneyField, TextField } from '../../../components/form/text-field.tsx';
import { AgreementPlaces } from './agreement-places.tsx';
import {
  CO_PAY_KINDS,
  coPayLabel,
  fieldLabels,
  periodLabel,
  type AgreementForm,
} from './agreement-values.ts';
import { AgreementPassengers } from './agreement-passengers.tsx';
import { WeekdayBoxes } from './weekday-boxes.tsx';

interface AgreementFieldsProps {
  readonly form: AgreementForm;
  readonly organisationId: string;
}

/** What an organisation pays, when, where and for whom. */
export function AgreementFields({ form, organisationId }: AgreementFieldsProps) {
  const labels = fieldLabels();
  return (
    <>
      <TextField form={form} name="name" label={labels.name} autoComplete="off" required />
      <Row>
        <TextField
          form={form}
          name="startsOn"
          label={labels.startsOn}
          type="date"
          required
          slotProps={SHRUNK}
        />
        <TextField
          form={form}
          name="endsOn"
          label={labels.endsOn}
          type="date"
          helperText={t`Open-ended without one.`}
          slotProps={SHRUNK}
        />
      </Row>
      <Part title={t`How much it pays`}>
        <Money form={form} />
      </Part>
      <Part title={t`When`} text={t`Every day and at any time, unless you choose.`}>
        <WeekdayBoxes form={form} label={labels.weekdays} />
        <Row>
          <TextField
            form={form}
            name="pickupFrom"
            label={labels.pickupFrom}
            type="time"
            helperText=""
            slotProps={SHRUNK}
          />
          <TextField
            form={form}
            name="pickupUntil"
            label={labels.pickupUntil}
            type="time"
            helperText=""
            slotProps={SHRUNK}
          />
        </Row>
      </Part>
      <Part
        title={t`Where`}
        text={t`Anywhere, unless you name places: then one end of each ride is at one of them.`}
      >
        <AgreementPlaces form={form} />
      </Part>
      <Part title={labels.isForAll}>
        <AgreementPassengers form={form} organisationId={organisationId} />
      </Part>
      <CheckboxField form={form} name="showsAddresses">
        {labels.showsAddresses}
      </CheckboxField>
    </>
  );
}

function Money({ form }: Pick<AgreementFieldsProps, 'form'>) {
  const labels = fieldLabels();
  const kind = useWatch({ control: form.control, name: 'coPayKind' });
  return (
    <>
      <Row>
        <MoneyField form={form} name="budget" label={labels.budget} required />
        <TextField form={form} name="budgetPeriod" label={labels.budgetPeriod} select>
          {(['MONTH', 'TERM'] as const).map((period) => (
            <MenuItem key={period} value={period}>
              {periodLabel(period)}
            </MenuItem>
          ))}
        </TextField>
      </Row>
      <Row>
        <TextField
          form={form}
          name="coPayKind"
          label={labels.coPayKind}
          select
          sx={{ gridColumn: kind === 'NONE' ? '1 / -1' : 'auto' }}
        >
          {CO_PAY_KINDS.map((each) => (
            <MenuItem key={each} value={each}>
              {coPayLabel(each)}
            </MenuItem>
          ))}
        </TextField>
        {kind === 'AMOUNT' && <MoneyField form={form} name="coPay" label={labels.coPay} required />}
        {kind === 'PERCENT' && (
          <MoneyField form={form} name="coPayPercent" label={labels.coPay} unit="%" max={99} required />
        )}
      </Row>
      <Row>
        <MoneyField
          form={form}
          name="mostPerRide"
          label={labels.mostPerRide}
          helperText={t`The whole fare without one.`}
        />
        <TextField
          form={form}
          name="ridesPerMonth"
          label={labels.ridesPerMonth}
          type="number"
          helperText={t`Any number without one.`}
          slotProps={{ htmlInput: { min: 1, max: 1000, step: 1, inputMode: 'numeric' } }}
        />
      </Row>
      <CheckboxField form={form} name="coversTip">
        {labels.coversTip}
      </CheckboxField>
    </>
  );
}

const SHRUNK = { inputLabel: { shrink: true } } as const;

/** Two fields beside each other, but on phones. */
function Row({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        columnGap: 3,
        rowGap: 2,
      }}
    >
      {children}
    </Box>
  );
}

interface PartProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** Fields that belong together, under what they are about. */
function Part({ title, text, children }: PartProps) {
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, pt: 2 }}
    >
      <Box>
        <Typography id={id} variant="h5" component="h3">
          {title}
        </Typography>
        {text && (
          <Typography variant="body2" color="textSecondary">
            {text}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}
