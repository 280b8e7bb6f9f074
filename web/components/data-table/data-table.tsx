import { t } from '@lingui/core/macro';
import {
  Box,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import { MoreButton } from '../more-button.tsx';
import type { Pages } from '../../lib/pages.ts';
import { Notice } from '../notice.tsx';
import { getContainerStyles, getTableStyles } from './table-styles.ts';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** Amounts and counts stand at the right. */
  readonly isNumber?: boolean;
  /** The column that names the row. */
  readonly isHeader?: boolean;
  readonly isSortable?: boolean;
  /** Buttons: on phones, without the column's name, and only where there are any. */
  readonly isAction?: boolean;
  /** The whole text of a shortened cell. */
  readonly title?: (row: Row) => string;
  /** Never broken into lines, as numbers are not. */
  readonly isOneLine?: boolean;
  /** Pixels; what is longer than the most is broken anywhere. */
  readonly minWidth?: number;
  readonly maxWidth?: number;
}

export interface Sort {
  readonly columnId: string;
  readonly direction: 'asc' | 'desc';
}

interface Action {
  readonly label: string;
  readonly onClick: () => void;
}

export interface DataTableProps<Row> {
  /** The name of the table for screen readers, "Payouts". */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly pages: Pages<Row>;
  readonly getKey: (row: Row) => string;
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: Action };
  readonly failure: { readonly title: string; readonly text?: string };
  readonly moreLabel?: string;
  /** The order in which the server gave the rows, and how to ask for another one. */
  readonly sort?: { readonly by: Sort; readonly onSort: (by: Sort) => void };
  /** Pixels below which the table scrolls sideways; on phones each row is a card instead. */
  readonly minWidth: number;
  /** For the mouse, beside a link or button in the row that does the same: a click on what does nothing else. */
  readonly onOpen?: (row: Row) => void;
}

/** Rows of the server page after page, with their loading, empty and error state. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, pages, empty, failure, moreLabel = t`Show more` } = props;
  const { items } = pages;
  if (!items) {
    if (!pages.hasFailed) {
      const loading = t`Loading ${{ lowerCase: label.toLowerCase() }}`;
      return <Skeleton variant="rounded" height={320} role="status" aria-label={loading} />;
    }
    return (
      <Notice title={failure.title} onRetry={pages.retry}>
        {failure.text}
      </Notice>
    );
  }
  if (items.length === 0) {
    return (
      <Notice title={empty.title} {...(empty.action && { action: empty.action })}>
        {empty.text}
      </Notice>
    );
  }
  return (
    <>
      <Box sx={{ containerType: 'inline-size' }}>
        <Rows {...props} rows={items} />
      </Box>
      <MoreButton pages={pages} label={moreLabel} sx={{ mt: 3 }} />
    </>
  );
}

function Rows<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { label, columns, rows, getKey, sort, minWidth, onOpen } = props;
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label} sx={getContainerStyles(minWidth)}>
      {/* Roles are named since the styles of phones would take them away. */}
      <Table size="small" stickyHeader role="table" sx={getTableStyles(minWidth)}>
        <TableHead role="rowgroup">
          <TableRow role="row">
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={sort} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {rows.map((row, index) => (
            <TableRow
              key={getKey(row)}
              role="row"
              hover
              {...(onOpen && {
                onClick: (event: MouseEvent<HTMLElement>) => isRowClick(event) && onOpen(row),
                sx: { cursor: 'pointer' },
              })}
            >
              {columns.map((column) => (
                <Cell key={column.id} {...{ column, row, index }} />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** What handles clicks itself. */
const CONTROLS = ['a', 'button', 'input', '[role=combobox]'].join();

/** Whether the click is on the row itself: not on a control, in a menu, or the end of selecting text. */
function isRowClick({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  if (window.getSelection()?.isCollapsed === false) return false;
  return target.closest(CONTROLS) === null;
}

function Heading<Row>({ column, sort }: { column: Column<Row>; sort: DataTableProps<Row>['sort'] }) {
  const { id, label, isNumber, isSortable } = column;
  const direction = sort?.by.columnId === id ? sort.by.direction : false;
  return (
    <TableCell role="columnheader" align={isNumber ? 'right' : 'left'} sortDirection={direction}>
      {sort && isSortable ? (
        <TableSortLabel
          active={direction !== false}
          direction={direction || 'asc'}
          onClick={() => sort.onSort({ columnId: id, direction: direction === 'asc' ? 'desc' : 'asc' })}
        >
          {label}
        </TableSortLabel>
      ) : (
        label
      )}
    </TableCell>
  );
}

function Cell<Row>({ column, row, index }: { column: Column<Row>; row: Row; index: number }) {
  const { label, cell, isNumber, isHeader, isAction, title, isOneLine, minWidth, maxWidth } = column;
  return (
    <TableCell
      {...(isHeader ? { component: 'th', scope: 'row', role: 'rowheader' } : { role: 'cell' })}
      align={isNumber ? 'right' : 'left'}
      data-label={isAction || isHeader ? undefined : label}
      title={title?.(row)}
      sx={{
        minWidth: { sm: minWidth },
        maxWidth: { sm: maxWidth },
        whiteSpace: { sm: isNumber || isOneLine ? 'nowrap' : undefined },
        overflowWrap: { sm: maxWidth ? 'anywhere' : undefined },
      }}
    >
      <div>{cell(row, index)}</div>
    </TableCell>
  );
}
