import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/lazy-confirm-dialog.ts';
import { LinkToCopy } from '../../../components/link-to-copy.tsx';
import { useAct } from '../../../components/use-act.ts';
import {
  CalendarAddressDocument,
  CreateCalendarAddressDocument,
  RevokeCalendarAddressDocument,
} from '../../../generated/standing-rides.ts';
import { dateText, useAreaTime } from '../../../lib/area-time.ts';

/** The secret address under which the rider's own calendar reads the rides: made, shown this once, and taken back. */
export function CalendarCard() {
  const { timeZone } = useAreaTime();
  const { data, error, refetch } = useQuery(CalendarAddressDocument);
  const { make, stop, isMaking, isStopping, url } = useAddress(refetch);
  const [isAsked, setAsked] = useState(false);
  if (!data && !error) return null;
  const createdAt = data?.calendarAddress?.createdAt;
  return (
    <Card component="section" aria-labelledby="standing-calendar" sx={CARD}>
      <Typography variant="h3" component="h2" id="standing-calendar">
        <Trans>In your calendar</Trans>
      </Typography>
      <Typography color="textSecondary">
        {!data && t`Whether there is an address could not be loaded.`}
        {data && !createdAt && t`A secret address puts your rides into the calendar of your phone.`}
        {createdAt && t`There has been a secret address since ${{ date: dateText(createdAt, timeZone) }}.`}
      </Typography>
      {url !== null && <NewAddress url={url} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {data ? (
          <Button variant="outlined" loading={isMaking} disabled={isStopping} onClick={() => void make()}>
            {createdAt ? t`Make another address` : t`Make an address`}
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {createdAt && (
          <Button color="error" disabled={isMaking} onClick={() => setAsked(true)}>
            <Trans>Stop sharing</Trans>
          </Button>
        )}
      </Box>
      <ConfirmDialog
        question={
          isAsked
            ? {
                title: t`Stop sharing your calendar?`,
                text: t`Calendars that read this address get no rides from now on. You can make another one.`,
                confirmLabel: t`Stop Sharing`,
                isDestructive: true,
              }
            : null
        }
        isBusy={isStopping}
        onConfirm={() => void stop().then(() => setAsked(false))}
        onClose={() => setAsked(false)}
      />
    </Card>
  );
}

/** What the rider does with the address, said in a toast where it failed. Neither act rejects. */
function useAddress(refetch: () => Promise<unknown>) {
  const [create, { loading: isMaking }] = useMutation(CreateCalendarAddressDocument, {
    fetchPolicy: 'no-cache',
  });
  const [revoke, { loading: isStopping }] = useMutation(RevokeCalendarAddressDocument);
  const [url, setUrl] = useState<string | null>(null);
  const act = useAct();
  /** What is said of the address is read again, and may fail by itself. */
  const readAgain = async () => {
    await refetch().catch(() => undefined);
  };
  const make = async () => {
    const made = async () => setUrl((await create()).data?.createCalendarAddress.url ?? null);
    if (await act(made, {})) await readAgain();
  };
  const stop = async () => {
    if (!(await act(() => revoke(), { done: { title: t`Your calendar is no longer shared` } }))) return;
    setUrl(null);
    await readAgain();
  };
  return { make, stop, isMaking, isStopping, url };
}

function NewAddress({ url }: { readonly url: string }) {
  return (
    <>
      <LinkToCopy label={t`Address of your calendar`} url={url} />
      <Alert severity="warning" role="status">
        <Trans>
          Whoever has this address can read your rides. It is shown this once; when you make another one, the
          old one stops working at once.
        </Trans>
      </Alert>
    </>
  );
}

const CARD = {
  p: 4,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  borderColor: 'divider',
};
