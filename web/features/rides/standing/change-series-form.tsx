import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { centsFromDollars, dollarsFromCents, type Cents } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { ofRiderTexts } from '../../../../domain/rides/rider-texts.ts';
import { ChangedFields } from '../../../components/form/changed-fields.tsx';
import { useRecordVersion } from '../../../components/form/use-record-version.ts';
import { useSavedCards } from '../../../components/payments/use-saved-cards.ts';
import { RiderTextFields } from '../../../components/rider-texts/rider-text-fields.tsx';
import type { TypedTexts } from '../../../components/rider-texts/rider-texts.tsx';
import { BookingWalletDocument } from '../../../generated/booking-dialog.ts';
import type { StandingSeriesFragment } from '../../../generated/operations.ts';
import { ChangeStandingRideDocument } from '../../../generated/standing-rides.ts';
import { cardName } from '../../../lib/card-name.ts';
import { PaymentSelect, WALLET } from '../payment/payment-select.tsx';
import { BookingTip } from '../tips/booking-tip.tsx';
import { CustomTip } from '../tips/custom-tip.tsx';
import { Substitutes } from './driver-order.tsx';
import { SeriesDialog, type SeriesFormProps } from './series-dialog.tsx';
import { useCircle } from './use-circle.ts';
import { useIsPayer } from './use-is-payer.ts';
import { useSeriesAct } from './use-series-act.ts';

interface Details extends TypedTexts {
  readonly tipCents: Cents;
  readonly paymentMethodId: string;
  readonly substituteIds: readonly string[];
  readonly asksCircle: boolean;
}

/** Tip, payment, substitutes and note: what changes without asking the driver again. */
export function ChangeSeriesForm({ series, onClose }: SeriesFormProps) {
  const [change] = useMutation(ChangeStandingRideDocument);
  const { act, isSending, problem } = useSeriesAct(onClose);
  const [details, setDetails] = useState(() => toDetails(series));
  const latest = useRef(details);
  const set = (changes: Partial<Details>) => {
    latest.current = { ...latest.current, ...changes };
    setDetails(latest.current);
  };
  const [first] = useState(() => ({ version: series.version, values: toDetails(series) }));
  const record = useRecordVersion<Details>(first, {
    read: () => latest.current,
    write: (name, value) => set({ [name]: value }),
    toValues: toSavedDetails,
  });
  const [isCustomTip, setCustomTip] = useState(false);
  const { drivers = [] } = useCircle(series.substitutes);
  const [texts, isPayer] = [useDetailTexts(drivers), useIsPayer(series)];
  if (isCustomTip) {
    return <CustomTip onClose={() => setCustomTip(false)} onTip={(tipCents) => set({ tipCents })} />;
  }
  const { tipCents, paymentMethodId, substituteIds, asksCircle } = details;
  const input = {
    standingRideId: series.id,
    version: record.version,
    tipAmount: dollarsFromCents(tipCents),
    ...(isPayer && { paymentMethodId: paymentMethodId === WALLET ? null : paymentMethodId }),
    substituteIds: [...substituteIds],
    asksCircle,
    ...ofRiderTexts((text) => details[text].trim()),
  };
  const send = async () => {
    try {
      await change({ variables: { input } });
    } catch (error) {
      record.noteChange(error);
      throw error;
    }
  };
  return (
    <SeriesDialog
      {...{ series, onClose, isSending }}
      // What differs is chosen field by field instead.
      problem={problem?.isChanged ? null : problem}
      title={t`Change tip, payment and substitutes`}
      submitLabel={t`Save`}
      onSubmit={() =>
        void act(send, { title: t`Saved`, description: t`It holds for all rides that are not booked yet.` })
      }
    >
      <ChangedFields record={record} labels={texts.labels} toText={texts.toText} />
      <BookingTip
        tipCents={tipCents}
        onTip={(cents) => set({ tipCents: cents })}
        onCustom={() => setCustomTip(true)}
      />
      {isPayer && (
        <PaymentSelect
          value={paymentMethodId}
          cards={texts.cards}
          available={texts.available}
          totalCents={0}
          isLater
          help={t`Each ride is set aside two days before its pickup.`}
          onChange={(payment) => set({ paymentMethodId: payment })}
        />
      )}
      <Substitutes
        drivers={drivers}
        driverId={series.driver?.id ?? null}
        ids={substituteIds}
        onChange={(ids) => set({ substituteIds: ids })}
        asksCircle={asksCircle}
        onAsksCircle={(isOn) => set({ asksCircle: isOn })}
      />
      <div>
        <RiderTextFields typed={details} onChange={set} />
      </div>
    </SeriesDialog>
  );
}

/** What the fields are called and how their values are shown where two differ. */
function useDetailTexts(drivers: readonly { readonly id: string; readonly firstName: string }[]) {
  const { cards } = useSavedCards();
  const { data } = useQuery(BookingWalletDocument);
  const labels = {
    tipCents: t`Tip`,
    paymentMethodId: t`Payment method`,
    substituteIds: t`Substitutes`,
    asksCircle: t`Also ask the other trusted drivers`,
    notes: t`Note to the driver`,
  };
  const toText = (name: keyof Details, value: unknown): string => {
    if (name === 'tipCents') return formatMoney(Number(value));
    if (name === 'asksCircle') return value === true ? t`Yes` : t`No`;
    if (name === 'paymentMethodId') {
      const card = cards?.find(({ id }) => id === value);
      return card ? cardName(card) : t`Wallet`;
    }
    if (name !== 'substituteIds') return String(value) || t`nothing`;
    const names = (value as readonly string[]).map(
      (id) => drivers.find((one) => one.id === id)?.firstName ?? '',
    );
    return names.join(', ') || t`nothing`;
  };
  return { labels, toText, cards, available: data?.wallet.available };
}

function toDetails(series: StandingSeriesFragment): Details {
  return {
    tipCents: centsFromDollars(series.tip),
    paymentMethodId: series.paymentMethodId ?? WALLET,
    substituteIds: series.substitutes.map(({ id }) => id),
    asksCircle: series.asksCircle,
    ...ofRiderTexts((text) => series[text] ?? ''),
  };
}

/** Of what the server says is saved, what this form changes. */
function toSavedDetails(saved: Readonly<Record<string, unknown>>): Partial<Details> {
  return {
    tipCents: Number(saved['tipCents']),
    paymentMethodId: typeof saved['paymentMethodId'] === 'string' ? saved['paymentMethodId'] : WALLET,
    substituteIds: Array.isArray(saved['substituteIds']) ? (saved['substituteIds'] as string[]) : [],
    asksCircle: saved['asksCircle'] === true,
    ...ofRiderTexts((text) => (typeof saved[text] === 'string' ? saved[text] : '')),
  };
}
