import { useQuery } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Dialog, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { fromRateTexts, type RateTexts } from '../../../../domain/pricing/pricing-change.ts';
import { findUnusualRates } from '../../../../domain/pricing/unusual-rates.ts';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { DialogForm } from '../../../components/form/dialog-form.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { PricingPreviewDocument } from '../../../generated/pricing.ts';
import type { AdminPricingFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { getChanges, RATE_LABELS, type RateField } from '../rate-fields.ts';
import { toFailure } from '../../../components/form/failure.ts';

/** What is about to be published. */
export interface AskedPricing {
  readonly rates: RateTexts;
  readonly reason: string;
  readonly startsAt: string | null;
  /** What it replaces when it starts. */
  readonly replaced: AdminPricingFragment;
  /** What starts after it, and will replace it. */
  readonly next: AdminPricingFragment | null;
}

interface PublishDialogProps {
  /** Null closes the dialog. */
  readonly asked: AskedPricing | null;
  /** Throws what nothing in the form can mend; then the dialog stays. */
  readonly onPublish: (acceptUnusual: boolean) => Promise<void>;
  readonly onClose: () => void;
}

/** Shows what new rates change and what they would have brought, before anybody pays them. */
export function PublishDialog({ asked, onPublish, onClose }: PublishDialogProps) {
  // The words stay while the dialog fades out.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  return (
    <Dialog open={asked !== null} onClose={onClose} maxWidth="sm" fullWidth>
      {shown && <PublishForm asked={shown} onPublish={onPublish} onClose={onClose} />}
    </Dialog>
  );
}

const publishSchema = z.object({ isMeant: z.boolean() });

function PublishForm({ asked, onPublish, onClose }: PublishDialogProps & { asked: AskedPricing }) {
  const { rates, reason, startsAt, replaced, next } = asked;
  const { dateTime } = useAreaTime();
  const unusual = findUnusualRates(fromRateTexts(replaced), fromRateTexts(rates));
  const form = useZodForm(publishSchema, { defaultValues: { isMeant: false } });
  const isMeant = useWatch({ control: form.control, name: 'isMeant' });
  const submit = async () => {
    await onPublish(isMeant);
    onClose();
  };
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      title={startsAt === null ? t`Publish these rates now?` : t`Schedule these rates?`}
      submitLabel={startsAt === null ? t`Publish` : t`Schedule`}
      toFailure={toFailure(t`Failed to update pricing`)}
      isComplete={unusual.length === 0 || isMeant}
      onClose={onClose}
    >
      <Typography>
        {startsAt === null ? (
          <Trans>Every booking from now on is priced with them.</Trans>
        ) : (
          <Trans>Bookings are priced with them from {ph({ time: dateTime(startsAt) })} on.</Trans>
        )}{' '}
        <Trans>Reason: {reason}</Trans>
      </Typography>
      <ChangeList changes={getChanges(rates, replaced) ?? []} />
      <PreviewSum rates={rates} />
      {next && (
        <Alert severity="info">
          <Trans>
            From {ph({ time: dateTime(next.effectiveDate) })} on other rates are scheduled, which replace
            these:
          </Trans>
          <ChangeList changes={getChanges(next, rates) ?? []} />
        </Alert>
      )}
      {unusual.length > 0 && (
        <Alert severity="warning">
          <Trans>This is unusual: {ph({ rates: unusualText(unusual) })}.</Trans>
          <CheckboxField form={form} name="isMeant">
            <Trans>I have checked it: these rates are meant so</Trans>
          </CheckboxField>
        </Alert>
      )}
    </DialogForm>
  );
}

function ChangeList({ changes }: { changes: readonly string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, fontVariantNumeric: 'tabular-nums' }}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </Box>
  );
}

/** What the last 30 days would have brought; nothing is said where that could not be worked out. */
function PreviewSum({ rates }: { rates: RateTexts }) {
  const { data, loading } = useQuery(PricingPreviewDocument, {
    variables: { rates },
    fetchPolicy: 'network-only',
  });
  if (loading) return <Skeleton variant="rounded" height={48} aria-label={t`Loading the preview`} />;
  if (!data) return <Typography variant="body2">{t`The preview could not be made`}</Typography>;
  const { rideCount, charged, proposed } = data.pricingPreview;
  return (
    <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {rideCount === 0 ? (
        <Trans>No ride was completed in the last 30 days</Trans>
      ) : (
        <Trans>
          The rides of the last 30 days would have cost {ph({ proposed: moneyText(proposed.revenue) })}{' '}
          instead of {ph({ charged: moneyText(charged.revenue) })}.
        </Trans>
      )}
    </Typography>
  );
}

function unusualText(unusual: ReturnType<typeof findUnusualRates>): string {
  return unusual.map(({ field }) => RATE_LABELS[field as RateField]).join(', ');
}
