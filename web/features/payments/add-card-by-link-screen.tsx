import { useMutation, useQuery } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { RetryAlert } from '../../components/retry-alert.tsx';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { useMailedToken } from '../../components/auth/mailed-token.ts';
import { useCanUseCards } from '../../components/card-entry/card-entry.tsx';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { NewCard, useNewCard } from '../../components/payments/new-card.tsx';
import type { CardSaving } from '../../components/payments/use-add-card.ts';
import {
  CardLinkByTokenDocument,
  PrepareCardByLinkDocument,
  SaveCardByLinkDocument,
} from '../../generated/card-link.ts';
import type { CardLinkByTokenQuery } from '../../generated/operations.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { cardName, type NamedCard } from '../../lib/card-name.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { whatWentWrong } from '../../lib/server-message.ts';

/** Where the link leads that the desk sends to who calls: one card is saved, without signing in. */
export function AddCardByLinkScreen() {
  usePageTitle(t`Add a card`);
  const [saved, setSaved] = useState<NamedCard | null>(null);
  const token = useMailedToken();
  return (
    <AuthLayout
      title={t`Add a card`}
      subtitle={t`It pays for the rides that you book on the phone.`}
      promise={t`Your card number stays between you and the payment provider.`}
    >
      {saved ? (
        <Alert severity="success" role="status">
          <Trans>
            {ph({ card: cardName(saved) })} is saved. Whoever you are on the phone with sees it now. You can
            close this page.
          </Trans>
        </Alert>
      ) : (
        <Link token={token} onSaved={setSaved} />
      )}
    </AuthLayout>
  );
}

interface LinkProps {
  readonly token: string;
  readonly onSaved: (card: NamedCard) => void;
}

function Link({ token, onSaved }: LinkProps) {
  const { data, error, refetch } = useQuery(CardLinkByTokenDocument, {
    variables: { token },
    skip: token === '',
    fetchPolicy: 'no-cache',
  });
  if (token === '')
    return (
      <Alert severity="warning">
        <Trans>This link is not complete. Open it from the message once more.</Trans>
      </Alert>
    );
  if (error) return <RetryAlert onRetry={refetch}>{whatWentWrong(error)}</RetryAlert>;
  if (!data)
    return <Skeleton variant="rounded" height={240} role="status" aria-label={t`Loading the link`} />;
  if (!data.cardLink)
    return (
      <Alert severity="warning">
        <Trans>This link has expired or was used already. Ask for another one on the phone.</Trans>
      </Alert>
    );
  return <CardOf {...{ token, onSaved }} link={data.cardLink} />;
}

interface CardOfProps extends LinkProps {
  readonly link: NonNullable<CardLinkByTokenQuery['cardLink']>;
}

function CardOf({ token, onSaved, link }: CardOfProps) {
  const { time } = useAreaTime();
  const canUseCards = useCanUseCards();
  const { form, submit, ...entry } = useNewCard(useLinkSaving(token), onSaved);
  const { owner } = link;
  return (
    <Form form={form} onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      <Typography>
        <Trans>
          <b>{owner}</b>, this link works once, until {ph({ time: time(link.expiresAt) })}.
        </Trans>
      </Typography>
      <NewCard {...entry} />
      {canUseCards && (
        <SubmitButton form={form} size="large">
          <Trans>Save Card</Trans>
        </SubmitButton>
      )}
    </Form>
  );
}

function useLinkSaving(token: string): CardSaving {
  const [prepare] = useMutation(PrepareCardByLinkDocument);
  const [save] = useMutation(SaveCardByLinkDocument);
  const variables = { token };
  return {
    prepare: async () => (await prepare({ variables })).data?.prepareCardByLink,
    keep: async () => (await save({ variables })).data?.saveCardByLink,
  };
}
