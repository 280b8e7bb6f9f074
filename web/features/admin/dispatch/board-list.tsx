import { plural } from '@lingui/core/macro';
import { Box, Button } from '@mui/material';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useQuietRows } from './use-quiet-rows.ts';

interface BoardListProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Names what is listed: a filter, a day. */
  readonly list: string;
  /** What a row is now, also when it belongs here no more. */
  readonly find: (id: string) => Row | undefined;
  /** Pixels; the same for every row. */
  readonly rowHeight: number;
  /** Its first button or link takes the focus of the row. */
  readonly children: (row: Row) => ReactNode;
  /** A letter that is typed on a row, but those that move. */
  readonly onKey?: (key: string, row: Row) => void;
}

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Rows of which only those are drawn that can be seen; up and down by j and k, or the arrows. */
export function BoardList<Row extends { readonly id: string }>(props: BoardListProps<Row>) {
  const { label, list, find, rowHeight, children, onKey } = props;
  const { rows, waiting, show, around } = useQuietRows(props.rows, list, find);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
  });
  const focus = (index: number) => {
    virtual.scrollToIndex(index);
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] :is(a, button)`)?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return;
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);
    const step = STEPS[key];
    if (step !== undefined) {
      event.preventDefault();
      focus(Math.min(rows.length - 1, Math.max(0, index + step)));
      return;
    }
    const row = rows[index];
    if (row) onKey?.(key, row);
  };
  return (
    <Box
      {...around}
      onKeyDown={onKeyDown}
      sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex' }}
    >
      <Box ref={scroller} sx={{ flex: 1, overflowY: 'auto', contain: 'strict' }}>
        <Box
          component="ul"
          aria-label={label}
          sx={{ m: 0, p: 0, listStyle: 'none', position: 'relative' }}
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <Box
                  component="li"
                  key={key}
                  data-index={index}
                  aria-posinset={index + 1}
                  aria-setsize={rows.length}
                  sx={{ position: 'absolute', top: 0, left: 0, right: 0, height: rowHeight }}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {children(row)}
                </Box>
              )
            );
          })}
        </Box>
      </Box>
      <Box
        role="status"
        sx={{ position: 'absolute', top: 8, left: 0, right: 0, textAlign: 'center', pointerEvents: 'none' }}
      >
        {waiting > 0 && (
          <Button size="small" variant="contained" onClick={show} sx={{ pointerEvents: 'auto' }}>
            {plural(waiting, { one: '# new', other: '# new' })}
          </Button>
        )}
      </Box>
    </Box>
  );
}
