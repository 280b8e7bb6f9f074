import { z } from 'zod';
import type { NoticeSettings } from '../../../application/notices/notice-settings.ts';
import { NOTICE_CHANNELS } from '../../../domain/notices/notice-kinds.ts';

export const noticeSettingsShape = z
  .object({
    publicKey: z.string(),
    isDeviceOn: z.boolean(),
    kinds: z.array(
      z.object({
        kind: z.string(),
        channels: z.array(
          z.object({ channel: z.enum(NOTICE_CHANNELS), isOn: z.boolean(), isFixed: z.boolean() }),
        ),
      }),
    ),
  })
  .meta({ id: 'NoticeSettings' });

export function presentNoticeSettings(settings: NoticeSettings): z.output<typeof noticeSettingsShape> {
  const { publicKey, isDeviceOn, kinds } = settings;
  return {
    publicKey,
    isDeviceOn,
    kinds: kinds.map(({ kind, channels }) => ({ kind, channels: [...channels] })),
  };
}
