import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link as MuiLink } from '@mui/material';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { centsFromDollars } from '../../../../domain/money/cents.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { RowMenu } from '../../../components/row-menu.tsx';
import { spanText } from '../../../components/standing-rides/day-words.ts';
import { patternText } from '../../../components/standing-rides/pattern-words.ts';
import { AdminStandingRidesDocument } from '../../../generated/admin-standing-rides.ts';
import type {
  AdminStandingRideFragment,
  AdminStandingRidesQueryVariables,
} from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { moneyText } from '../../../lib/money-text.ts';
import { usePages } from '../../../lib/pages.ts';
import { shortPlace } from '../../../lib/place-text.ts';
import { Consent, Note } from './consent.tsx';
import { EndDialog } from './end-dialog.tsx';

const StandingDrawer = lazyDialog(
  'seriesId',
  async () => (await import('./standing-drawer.tsx')).StandingDrawer,
);

type Series = AdminStandingRideFragment;

const PAGE = 25;

interface StandingTableProps {
  readonly filter: Pick<AdminStandingRidesQueryVariables, 'consent' | 'isEnded'>;
  readonly isNarrowed: boolean;
  /** The series whose details are shown. */
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
  readonly onShowAll: () => void;
}

/** Series page after page, newest first, with their details beside them. */
export function StandingTable({ filter, isNarrowed, openId, onOpen, onShowAll }: StandingTableProps) {
  const { dateTime } = useAreaTime();
  const { pathname, search } = useLocation();
  const [ending, setEnding] = useState<Series | null>(null);
  const { pages } = usePages(
    AdminStandingRidesDocument,
    { ...filter, first: PAGE },
    (data) => data.standingRides,
  );
  const detailsOf = (id: string) => {
    const params = new URLSearchParams(search);
    params.set('series', id);
    return `${pathname}?${params.toString()}`;
  };
  const action = { label: t`Show all standing rides`, onClick: onShowAll };
  return (
    <>
      <DataTable
        label={t`Standing rides`}
        columns={getColumns({ dateTime, detailsOf, onEnd: setEnding })}
        pages={pages}
        getKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        empty={
          isNarrowed
            ? { title: t`No standing rides like that`, action }
            : {
                title: t`No standing rides go on`,
                text: t`Riders who ride every week make them, and they stand here.`,
                action,
              }
        }
        failure={{ title: t`The standing rides could not be loaded`, text: t`Nothing was changed.` }}
        moreLabel={t`Load more`}
        minWidth={880}
      />
      <StandingDrawer seriesId={openId} onEnd={setEnding} onClose={() => onOpen(null)} />
      <EndDialog series={ending} onClose={() => setEnding(null)} />
    </>
  );
}

interface ColumnOptions {
  readonly dateTime: (iso: string) => string;
  readonly detailsOf: (id: string) => string;
  readonly onEnd: (series: Series) => void;
}

function getColumns({ dateTime, detailsOf, onEnd }: ColumnOptions): readonly Column<Series>[] {
  return [
    {
      id: 'people',
      label: t`Rider and driver`,
      isHeader: true,
      minWidth: 150,
      cell: ({ id, rider, driver }) => (
        <>
          <MuiLink
            component={Link}
            to={detailsOf(id)}
            aria-label={t`Details of the standing ride of ${{ name: fullName(rider) }}`}
          >
            {fullName(rider)}
          </MuiLink>
          <Note>{driver ? t`with ${{ driver: fullName(driver) }}` : t`No driver chosen`}</Note>
        </>
      ),
    },
    {
      id: 'pattern',
      label: t`Days and times`,
      minWidth: 190,
      maxWidth: 320,
      cell: (series) => (
        <>
          {patternText(series)}
          <Note>{spanText(series)}</Note>
        </>
      ),
    },
    {
      id: 'route',
      label: t`Route`,
      minWidth: 170,
      title: ({ pickup, dropoff }) => `${pickup.address} → ${dropoff.address}`,
      cell: ({ pickup, dropoff }) => (
        <>
          {shortPlace(pickup)}
          <Note>
            <Trans>to {ph({ place: shortPlace(dropoff) })}</Trans>
          </Note>
        </>
      ),
    },
    { id: 'consent', label: t`Driver’s answer`, cell: (series) => <Consent series={series} /> },
    {
      id: 'fare',
      label: t`Fare of a ride`,
      isNumber: true,
      cell: ({ totalFare, tip }) => (
        <>
          {moneyText(totalFare)}
          {centsFromDollars(tip) > 0 && <Note>{t`+ ${{ tip: moneyText(tip) }} tip`}</Note>}
        </>
      ),
    },
    ...getLastColumns({ dateTime, onEnd }),
  ];
}

/** When it was made and ended, and what can be done. */
function getLastColumns({ dateTime, onEnd }: Omit<ColumnOptions, 'detailsOf'>): readonly Column<Series>[] {
  return [
    {
      id: 'made',
      label: t`Made`,
      maxWidth: 130,
      cell: ({ createdAt, endedAt }) => (
        <>
          {dateTime(createdAt)}
          {endedAt && <Note>{t`ended ${{ at: dateTime(endedAt) }}`}</Note>}
        </>
      ),
    },
    {
      id: 'actions',
      label: t`Actions`,
      isAction: true,
      cell: (series) => (
        <RowMenu
          label={t`Actions for the standing ride of ${{ name: fullName(series.rider) }}`}
          acts={
            series.endedAt
              ? []
              : [{ label: t`End standing ride`, isDestructive: true, onClick: () => onEnd(series) }]
          }
        />
      ),
    },
  ];
}
