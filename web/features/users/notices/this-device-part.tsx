import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useAct } from '../../../components/use-act.ts';
import {
  NoticeSettingsDocument,
  SendTestNoticeDocument,
  SwitchNoticesOffDocument,
  SwitchNoticesOnDocument,
} from '../../../generated/notices.ts';
import type { NoticeSettingsFragment } from '../../../generated/operations.ts';
import { getPageLanguage } from '../../../lib/language.ts';
import { getDeviceState, isPermitted, subscribe, unsubscribe } from './this-device.ts';

/** Whether notifications are on for the device at hand, and the way to change that. */
export function ThisDevice({ settings }: { settings: NoticeSettingsFragment }) {
  const [state, setState] = useState(getDeviceState);
  const device = useDevice(settings, () => setState(getDeviceState()));
  switch (state) {
    case 'unsupported':
      return (
        <Alert severity="info">
          <Trans>This browser cannot show notifications. Your other devices can, and emails arrive.</Trans>
        </Alert>
      );
    case 'needs-install':
      return (
        <Alert severity="info">
          <Trans>
            On an iPhone or iPad, notifications need the app on the home screen: tap Share, then “Add to Home
            Screen”, and open it from there.
          </Trans>
        </Alert>
      );
    case 'blocked':
      return (
        <Alert severity="warning">
          <Trans>
            Notifications are blocked for this site. Allow them in the settings of your browser, then open
            this page again.
          </Trans>
        </Alert>
      );
    case 'ready':
      return <Switch isOn={settings.isDeviceOn && isPermitted()} device={device} />;
  }
}

function Switch({ isOn, device }: { isOn: boolean; device: ReturnType<typeof useDevice> }) {
  const { isBusy, turnOn, turnOff, sendTest } = device;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Typography role="status" sx={{ flexBasis: { xs: '100%', sm: 'auto' }, flexGrow: 1 }}>
        {isOn ? t`Notifications are on for this device.` : t`Notifications are off for this device.`}
      </Typography>
      {isOn ? (
        <>
          <Button variant="outlined" disabled={isBusy} onClick={() => void sendTest()}>
            <Trans>Send a Test</Trans>
          </Button>
          <Button color="inherit" disabled={isBusy} onClick={() => void turnOff()}>
            <Trans>Turn Off</Trans>
          </Button>
        </>
      ) : (
        <Button variant="contained" disabled={isBusy} onClick={() => void turnOn()}>
          <Trans>Turn On for This Device</Trans>
        </Button>
      )}
    </Box>
  );
}

/** What can be done with the device; `onAsked` hears that the person has answered the browser. */
function useDevice({ publicKey }: NoticeSettingsFragment, onAsked: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [on] = useMutation(SwitchNoticesOnDocument);
  const [off] = useMutation(SwitchNoticesOffDocument);
  const [test] = useMutation(SendTestNoticeDocument);
  const act = useAct();
  const run = async (work: () => Promise<unknown>, title: string) => {
    setIsBusy(true);
    await act(work, { title, failed: t`Please try again.` });
    setIsBusy(false);
  };
  const turnOn = () =>
    run(
      async () => {
        const subscribed = await subscribe(publicKey).finally(onAsked);
        if (!subscribed) return;
        const language = getPageLanguage(['en', 'es']) === 'es' ? 'ES' : 'EN';
        await on({
          variables: { input: { ...subscribed, language } },
          update: (cache, { data }) => {
            if (data) write(cache, data.switchNoticesOn);
          },
        });
      },
      t`Notifications could not be turned on`,
    );
  const turnOff = () =>
    run(
      async () => {
        // At the server first: what it does not send needs no ending here.
        await off({
          update: (cache, { data }) => {
            if (data) write(cache, data.switchNoticesOff);
          },
        });
        await unsubscribe();
      },
      t`Notifications could not be turned off`,
    );
  const sendTest = () =>
    act(() => test(), {
      done: { title: t`The test is on its way` },
      title: t`The test could not be sent`,
      failed: t`Please try again.`,
    });
  return { isBusy, turnOn, turnOff, sendTest };
}

function write(
  cache: { writeQuery(options: { query: typeof NoticeSettingsDocument; data: object }): unknown },
  noticeSettings: NoticeSettingsFragment,
): void {
  cache.writeQuery({ query: NoticeSettingsDocument, data: { noticeSettings } });
}
