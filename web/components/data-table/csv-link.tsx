import { Trans } from '@lingui/react/macro';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useIsDispatcher } from '../../lib/session.ts';
import type { CsvFilter, CsvListName } from '../../../application/exports/inputs.ts';

/** For admins: saves every row of a list that `filter` matches, not only those on the screen. Empty values filter nothing. */
export function CsvLink<Name extends CsvListName>({
  list,
  filter,
  label,
}: {
  list: Name;
  /** Where several files stand side by side. */
  label?: string;
  filter: { readonly [Field in keyof CsvFilter<Name>]: CsvFilter<Name>[Field] | null };
}) {
  const isDispatcher = useIsDispatcher();
  if (isDispatcher) return null;
  const wanted = Object.entries(filter).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return (
    <Button
      component="a"
      href={`/api/admin/exports/${list}?${new URLSearchParams(wanted).toString()}`}
      download
      size="small"
      variant="outlined"
      startIcon={<DownloadIcon />}
    >
      {label ?? <Trans>Export CSV</Trans>}
    </Button>
  );
}
