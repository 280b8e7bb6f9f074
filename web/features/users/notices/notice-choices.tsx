import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Checkbox, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { NoticeKind } from '../../../../domain/notices/notice-kinds.ts';
import type {
  ChooseNoticeInput,
  NoticeChannel,
  NoticeSettingsFragment,
} from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';

const CHANNELS = texts({
  PUSH: msg`On devices`,
  MAIL: msg`By email`,
  TEXT: msg`By text`,
} satisfies Record<NoticeChannel, unknown>);

const COLUMNS: readonly NoticeChannel[] = ['PUSH', 'TEXT', 'MAIL'];

const KINDS = texts({
  'new-request': msg`A ride is asked of you`,
  'ride-booked': msg`A ride is booked`,
  'ride-accepted': msg`A driver has accepted`,
  'driver-arrived': msg`Your driver is at the pickup`,
  'ride-changed': msg`A ride changes`,
  'ride-cancelled': msg`A ride is cancelled`,
  'ride-expired': msg`No driver was free`,
  message: msg`Somebody writes to you`,
  announcement: msg`News for drivers`,
  'standing-ride-changed': msg`A standing ride changes`,
  test: msg`Test`,
} satisfies Record<NoticeKind, unknown>);

interface NoticeChoicesProps {
  readonly settings: NoticeSettingsFragment;
  readonly onChoose: (input: ChooseNoticeInput) => void;
}

/** A row for each kind, a column for each way that any of them has. */
export function NoticeChoices({ settings: { kinds }, onChoose }: NoticeChoicesProps) {
  const used = new Set(kinds.flatMap(({ channels }) => channels.map(({ channel }) => channel)));
  const columns = COLUMNS.filter((channel) => used.has(channel));
  const hasFixed = kinds.some(({ channels }) => channels.some(({ isFixed }) => isFixed));
  return (
    <Box>
      <Table size="small" aria-label={t`What you are told`} sx={{ '& td, & th': { px: { xs: 1, sm: 3 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>
              <Trans>What</Trans>
            </TableCell>
            {columns.map((channel) => (
              <TableCell key={channel} align="center" sx={{ width: 96 }}>
                {CHANNELS[channel]}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {kinds.map(({ id, channels }) => {
            const kind = KINDS[id as NoticeKind];
            return (
              <TableRow key={id}>
                <TableCell component="th" scope="row">
                  {kind}
                </TableCell>
                {columns.map((column) => {
                  const setting = channels.find(({ channel }) => channel === column);
                  return (
                    <TableCell key={column} align="center" padding="none">
                      {setting && (
                        <Checkbox
                          checked={setting.isOn}
                          disabled={setting.isFixed}
                          onChange={(_, isOn) => onChoose({ kind: id, channel: column, isOn })}
                          slotProps={{ input: { 'aria-label': `${kind}: ${CHANNELS[column]}` } }}
                        />
                      )}
                    </TableCell>
                  );
                })}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
      {used.has('TEXT') && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
          <Trans>
            Until you choose, we text you what no device of yours would show. Turn it on to get both.
          </Trans>
        </Typography>
      )}
      {hasFixed && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
          <Trans>We always email you when a ride does not take place as it was booked.</Trans>
        </Typography>
      )}
    </Box>
  );
}
