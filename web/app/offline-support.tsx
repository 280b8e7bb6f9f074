import { useApolloClient } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button } from '@mui/material';
import { useEffect, useState, type ReactNode } from 'react';
import { useAreaTime } from '../lib/area-time.ts';
import { useOffline } from '../lib/offline.ts';
import { offerUpdates, type Update } from '../lib/service-worker-updates.ts';

/** Keeps the app on the device, says when there is no connection, and offers a new version when there is one. */
export function OfflineSupport() {
  const { isOffline } = useOffline();
  const [update, setUpdate] = useState<Update | null>(null);
  useEffect(() => offerUpdates(setUpdate), []);
  useAskingAgain(isOffline);
  if (isOffline) return <OfflineNotice />;
  return update && <UpdateNotice update={update} onLater={() => setUpdate(null)} />;
}

function OfflineNotice() {
  const { keptAt } = useOffline();
  const { dateTime } = useAreaTime();
  const asOf = keptAt === null ? null : dateTime(new Date(keptAt).toISOString());
  return (
    <Note>
      <Alert severity="warning" role="status">
        {asOf === null
          ? t`You are offline. Booking and paying need a connection.`
          : t`You are offline. Your trips are shown as of ${asOf}. Booking and paying need a connection.`}
      </Alert>
    </Note>
  );
}

function UpdateNotice({ update, onLater }: { update: Update; onLater: () => void }) {
  return (
    <Note>
      <Alert
        severity="info"
        role="status"
        action={
          <>
            <Button color="inherit" size="small" onClick={onLater}>
              <Trans>Later</Trans>
            </Button>
            <Button color="inherit" size="small" onClick={update.take}>
              <Trans>Reload</Trans>
            </Button>
          </>
        }
      >
        <Trans>A new version is ready.</Trans>
      </Alert>
    </Note>
  );
}

/** Above the bar of tabs, and beneath every dialog. */
function Note({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'fixed',
        zIndex: 'appBar',
        insetInline: { xs: 8, md: 'auto 24px' },
        bottom: { xs: 'calc(72px + env(safe-area-inset-bottom))', md: 24 },
        maxWidth: { md: 440 },
        '@media print': { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}

/** With the connection back, what is shown is asked again. */
function useAskingAgain(isOffline: boolean): void {
  const client = useApolloClient();
  useEffect(() => {
    if (!isOffline) return;
    const ask = () => void client.refetchQueries({ include: 'active' });
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [client, isOffline]);
}
