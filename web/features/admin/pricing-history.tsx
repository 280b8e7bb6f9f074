import { useQuery } from '@apollo/client/react';
import {
  Button,
  Chip,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { Notice } from '../../components/notice.tsx';
import { PricingHistoryDocument, type PricingHistoryQuery } from '../../generated/documents.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { toList } from '../../lib/connections.ts';
import { getChanges } from './rate-fields.ts';

type Entry = PricingHistoryQuery['pricingHistory']['edges'][number]['node'];

const PAGE = 20;

/** Who changed the rates, when and why; newest first. */
export function PricingHistory() {
  const { data, error, loading, fetchMore, refetch } = useQuery(PricingHistoryDocument, {
    variables: { first: PAGE },
    notifyOnNetworkStatusChange: true,
  });
  const list = data && toList(data.pricingHistory);
  const more = () => void fetchMore({ variables: { after: list?.after } }).catch(() => undefined);
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ mt: 14, mb: 3 }}>
        Audit log
      </Typography>
      {list ? (
        <HistoryTable entries={list.items} isWhole={!list.after} />
      ) : error ? (
        <Notice
          isError
          title="The audit log could not be loaded"
          action={{ label: 'Try again', onClick: () => void refetch().catch(() => undefined) }}
        />
      ) : (
        <Skeleton variant="rounded" height={200} />
      )}
      {list?.after && (
        <Button onClick={more} loading={loading} sx={{ mt: 3 }}>
          Show more
        </Button>
      )}
    </>
  );
}

function HistoryTable({ entries, isWhole }: { entries: readonly Entry[]; isWhole: boolean }) {
  if (entries.length === 0) return <Notice title="No pricing changes recorded yet" />;
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Pricing changes">
      <Table size="small" sx={{ minWidth: 860 }}>
        <TableHead>
          <TableRow>
            {['Effective', 'Created', 'Admin', 'Changes', 'Reason', 'Status'].map((column) => (
              <TableCell key={column}>{column}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map((entry, index) => (
            <HistoryRow
              key={entry.pricing.id}
              entry={entry}
              changes={getChanges(entry.pricing, entries[index + 1]?.pricing)}
              isFirstEver={isWhole && index === entries.length - 1}
            />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface HistoryRowProps {
  readonly entry: Entry;
  readonly changes: readonly string[] | null;
  readonly isFirstEver: boolean;
}

function HistoryRow({ entry, changes, isFirstEver }: HistoryRowProps) {
  const { dateTime } = useAreaTime();
  const { pricing } = entry;
  return (
    <TableRow hover>
      <TableCell>{dateTime(pricing.effectiveDate)}</TableCell>
      <TableCell>{dateTime(pricing.createdAt)}</TableCell>
      <TableCell>{entry.createdByName ?? 'System'}</TableCell>
      <TableCell>
        {changes?.map((change) => <div key={change}>{change}</div>) ?? (isFirstEver ? 'First rates' : '…')}
        {changes?.length === 0 && 'No rate changed'}
      </TableCell>
      <TableCell title={pricing.changeReason} sx={{ maxWidth: 220 }}>
        <Typography variant="body2" noWrap>
          {pricing.changeReason}
        </Typography>
      </TableCell>
      <TableCell>
        <Chip
          size="small"
          label={pricing.isActive ? 'Active' : 'Historical'}
          color={pricing.isActive ? 'success' : 'default'}
          variant="outlined"
        />
      </TableCell>
    </TableRow>
  );
}
