import { t } from '@lingui/core/macro';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import type { RowAct } from '../../../components/row-menu.tsx';
import { useAreaTime } from '../../../lib/area-time.ts';
import { ageText } from '../../../lib/age-text.ts';
import { getTabPath } from '../tab-path.ts';
import { BoardList } from './board-list.tsx';
import { BoardPane } from './board-pane.tsx';
import { BoardRow, Cut } from './board-row.tsx';
import type { Board, BoardDriver, BoardRide } from './board-store.ts';
import { actOf, REASON_TEXTS, type PressingRide } from './pressing-rides.ts';

/** What an operator does about a ride of the board. */
export interface BoardActs {
  readonly onOpen: (ride: BoardRide) => void;
  readonly onAssign: (ride: BoardRide) => void;
}

interface NeedsPaneProps extends BoardActs {
  readonly board: Board;
  readonly pressing: readonly PressingRide[];
  readonly now: Date;
  readonly acts: readonly RowAct[];
}

const HALF_A_DAY_MS = 12 * 3_600_000;

type Listed = PressingRide & { readonly id: string };

/** What needs somebody, the most pressing first, each with why, since when, and what mends it. */
export function NeedsPane({ board, pressing, now, acts, onOpen, onAssign }: NeedsPaneProps) {
  const rows: readonly Listed[] = pressing.map((one) => ({ ...one, id: one.ride.id }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (
    <BoardPane
      title={t`Needs you`}
      count={rows.length}
      isUrgent
      acts={acts}
      empty={{ title: t`All is well`, text: t`What needs somebody stands here, the most pressing first.` }}
    >
      <BoardList
        label={t`Needs you`}
        rows={rows}
        list="needs"
        find={(id) => byId.get(id)}
        rowHeight={52}
        onKey={(key, { ride }) => key === 'a' && onAssign(ride)}
      >
        {(row) => <NeedRow row={row} board={board} now={now} onOpen={onOpen} onAssign={onAssign} />}
      </BoardList>
    </BoardPane>
  );
}

interface NeedRowProps extends BoardActs {
  readonly row: Listed;
  readonly board: Board;
  readonly now: Date;
}

function NeedRow({ row: { ride, reason, since, others }, board, now, onOpen, onAssign }: NeedRowProps) {
  const { shortDateTime, time } = useAreaTime();
  // A clock time alone, where no other day can be meant.
  const isNear = Math.abs(Date.parse(ride.pickupAt) - now.getTime()) < HALF_A_DAY_MS;
  const at = isNear ? time(ride.pickupAt) : shortDateTime(ride.pickupAt);
  const [why, name, age] = [REASON_TEXTS[reason], ride.riderName, ageText(since, now)];
  const also = others.map((one) => REASON_TEXTS[one]).join(' · ');
  const driver = board.drivers.find(({ id }) => id === ride.driverId);
  return (
    <BoardRow
      isPressing
      label={t`${why}: ride of ${name}`}
      onOpen={() => onOpen(ride)}
      changes={board.changes.get(ride.id)}
      first={
        <Box component="strong" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {why}
        </Box>
      }
      second={<Cut>{[age, name, at, ride.driverName, also].filter(Boolean).join(' · ')}</Cut>}
      action={<Mend ride={ride} reason={reason} driver={driver} onOpen={onOpen} onAssign={onAssign} />}
    />
  );
}

interface MendProps extends BoardActs, Pick<PressingRide, 'ride' | 'reason'> {
  readonly driver: BoardDriver | undefined;
}

/** Lower than its row, but where fingers touch it. */
const MEND = { px: 2.5, fontSize: '0.8125rem', '@media (pointer: fine)': { minHeight: 32 } } as const;

/** The act that mends it: a call where somebody has to be spoken to, else what the board can do. */
function Mend({ ride, reason, driver, onOpen, onAssign }: MendProps) {
  const { riderName, driverName } = ride;
  switch (actOf(reason)) {
    case 'assign':
      return (
        <Button
          size="small"
          variant="contained"
          sx={MEND}
          onClick={() => onAssign(ride)}
          aria-label={t`Assign a driver to ${riderName}`}
        >
          {t`Assign`}
        </Button>
      );
    case 'call_driver':
      return <Call name={driverName ?? ''} phone={driver?.phone ?? null} />;
    case 'call_rider':
      return <Call name={riderName} phone={ride.riderPhone} />;
    case 'open_case':
      return ride.openCaseId ? (
        <Button
          size="small"
          variant="outlined"
          sx={MEND}
          component={Link}
          to={`${getTabPath('cases')}&case=${ride.openCaseId}`}
        >
          {t`Open case`}
        </Button>
      ) : null;
    case 'decide':
      return (
        <Button
          size="small"
          variant="outlined"
          sx={MEND}
          onClick={() => onOpen(ride)}
          aria-label={t`Decide about the ride of ${riderName}`}
        >
          {t`Decide`}
        </Button>
      );
  }
}

function Call({ name, phone }: { readonly name: string; readonly phone: string | null }) {
  return (
    phone && (
      <Button
        size="small"
        variant="outlined"
        sx={MEND}
        href={`tel:${phone}`}
        aria-label={t`Call ${name}`}
        title={phone}
      >
        {t`Call`}
      </Button>
    )
  );
}
