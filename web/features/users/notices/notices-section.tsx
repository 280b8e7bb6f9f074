import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mui/material';
import { Notice } from '../../../components/notice.tsx';
import { SectionPart } from '../../../components/section-part.tsx';
import { useAct } from '../../../components/use-act.ts';
import { ChooseNoticeDocument, NoticeSettingsDocument } from '../../../generated/notices.ts';
import type { ChooseNoticeInput, NoticeSettingsFragment } from '../../../generated/operations.ts';
import { somethingWentWrong } from '../../../lib/server-message.ts';
import { NoticeChoices } from './notice-choices.tsx';
import { ThisDevice } from './this-device-part.tsx';

/** What the person is told while they look elsewhere: on this device, and of what. */
export function NoticesSection() {
  const { data, error, refetch } = useQuery(NoticeSettingsDocument);
  const settings = data?.noticeSettings;
  return (
    <SectionPart title={t`Notifications`} text={t`What we tell you while you look elsewhere, and how.`}>
      {error && !settings && (
        <Notice title={t`Your notifications could not be loaded`} onRetry={refetch}>
          <Trans>Nothing has changed. Check your connection and try again.</Trans>
        </Notice>
      )}
      {!settings && !error && (
        <Skeleton variant="rounded" height={200} aria-label={t`Loading your notifications`} />
      )}
      {settings && <Settings settings={settings} />}
    </SectionPart>
  );
}

function Settings({ settings }: { settings: NoticeSettingsFragment }) {
  const [choose] = useMutation(ChooseNoticeDocument);
  const act = useAct();
  const onChoose = (input: ChooseNoticeInput) => {
    const send = () =>
      choose({
        variables: { input },
        optimisticResponse: { chooseNotice: chosen(settings, input) },
        update: (cache, { data }) => {
          if (data)
            cache.writeQuery({ query: NoticeSettingsDocument, data: { noticeSettings: data.chooseNotice } });
        },
      });
    void act(send, { title: t`Failed to save your choice`, failed: somethingWentWrong() });
  };
  return (
    <>
      <ThisDevice settings={settings} />
      <NoticeChoices settings={settings} onChoose={onChoose} />
    </>
  );
}

/** As it is once it is saved. */
function chosen(settings: NoticeSettingsFragment, input: ChooseNoticeInput): NoticeSettingsFragment {
  const kinds = settings.kinds.map((kind) => {
    if (kind.id !== input.kind) return kind;
    const channels = kind.channels.map((each) =>
      each.channel === input.channel ? { ...each, isOn: input.isOn } : each,
    );
    return { ...kind, channels };
  });
  return { ...settings, kinds };
}
