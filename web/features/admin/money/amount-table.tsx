import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { moneyText } from '../../../lib/money-text.ts';

/** A row under its name; a sum stands out. */
interface AmountRow {
  readonly key: string;
  readonly name: ReactNode;
  /** Dollars with two places, one for each head but the first. */
  readonly amounts: readonly string[];
  readonly isSum?: boolean;
}

interface AmountTableProps {
  readonly label: string;
  /** Above the names and above each column of amounts; none without it. */
  readonly heads?: readonly [names: string, ...amounts: string[]];
  readonly rows: readonly AmountRow[];
  /** Pixels at most. */
  readonly maxWidth?: number;
}

/** Amounts of the books, as rows of figures at the right of their names. */
export function AmountTable({ label, heads, rows, maxWidth }: AmountTableProps) {
  return (
    <Table size="small" aria-label={label} sx={{ maxWidth }}>
      {heads && (
        <TableHead>
          <TableRow>
            {heads.map((head, column) => (
              <TableCell key={head} align={column === 0 ? 'left' : 'right'}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
      )}
      <TableBody>
        {rows.map(({ key, name, amounts, isSum }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row" sx={{ fontWeight: isSum ? 700 : undefined }}>
              {name}
            </TableCell>
            {amounts.map((amount, column) => (
              <TableCell key={column} align="right" sx={{ ...FIGURES, fontWeight: isSum ? 700 : undefined }}>
                {moneyText(amount)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const FIGURES = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
