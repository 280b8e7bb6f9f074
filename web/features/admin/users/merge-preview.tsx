import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { fullName } from '../../../../domain/users/user.ts';
import type { MergePreviewQuery } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { mergedText, obstacleText } from './merge-words.ts';

type Preview = MergePreviewQuery['mergePreview'];

/** What a merge would do, in words and counts; what is in the way stands first. */
export function MergePreview({ preview }: { readonly preview: Preview }) {
  const { into, items, walletAmount, helpers, obstacles } = preview;
  const name = fullName(into);
  const moving = items.filter(({ moves }) => moves > 0).map(({ kind, moves }) => mergedText(kind, moves));
  const staying = items.filter(({ stays }) => stays > 0).map(({ kind, stays }) => mergedText(kind, stays));
  const hasMoney = Number(walletAmount) > 0;
  const moved = [...moving, ...(hasMoney ? [t`${{ amount: moneyText(walletAmount) }} in the wallet`] : [])];
  const kept = helpers.filter(({ isKept }) => isKept).map(helperName);
  const ended = helpers.filter(({ isKept }) => !isKept).map(helperName);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {obstacles.length > 0 && (
        <Alert severity="warning">
          <Typography>
            <Trans>This has to end first:</Trans>
          </Typography>
          <Lines texts={obstacles.map(({ kind, count }) => obstacleText(kind, count))} />
        </Alert>
      )}
      <Part title={t`Moves to ${{ name }}`}>
        {moved.length > 0 ? <Lines texts={moved} /> : <Typography>{t`Nothing.`}</Typography>}
      </Part>
      {staying.length > 0 && (
        <Part title={t`Stays behind, as ${{ name }} has their own`}>
          <Lines texts={staying} />
        </Part>
      )}
      {kept.length > 0 && (
        <Part title={t`Helps ${{ name }} from then on`}>
          <Lines texts={kept} />
        </Part>
      )}
      {ended.length > 0 && (
        <Part title={t`Cannot help any more`}>
          <Lines texts={ended} />
        </Part>
      )}
      {into.hasAccount && (
        <Typography color="textSecondary">
          <Trans>{name} has an account, decides in it who may help, and is told of this by mail.</Trans>
        </Typography>
      )}
      <Typography color="textSecondary">
        <Trans>
          Refunds of the moved rides follow. You can undo this for 30 days, while the money is there.
        </Trans>
      </Typography>
    </Box>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="subtitle1" component="h3">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Lines({ texts }: { readonly texts: readonly string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 5 }}>
      {texts.map((text) => (
        <Typography key={text} component="li">
          {text}
        </Typography>
      ))}
    </Box>
  );
}

function helperName({ grant: { caregiver, organisation } }: Preview['helpers'][number]): string {
  return organisation?.name ?? (caregiver ? fullName(caregiver) : '');
}
