import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DataTable, type Column, type Sort } from '../../../../web/components/data-table/data-table.tsx';
import type { Pages } from '../../../../web/lib/pages.ts';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly rides: number;
}

const columns: readonly Column<Person>[] = [
  { id: 'name', label: 'Name', isHeader: true, isSortable: true, cell: ({ name }) => name },
  { id: 'rides', label: 'Rides', isNumber: true, isSortable: true, cell: ({ rides }) => rides },
  { id: 'action', label: 'Suspend', isAction: true, cell: () => <button>Suspend</button> },
];
const dana: Person = { id: '1', name: 'Dana', rides: 12 };

type Options = { sort?: { by: Sort; onSort: (by: Sort) => void }; onOpen?: (person: Person) => void };

function show(changes: Partial<Pages<Person>> = {}, options: Options = {}) {
  const pages = { items: [dana], hasFailed: false, isLoading: false, more: null, retry: vi.fn(), ...changes };
  render(
    <DataTable
      label="People"
      columns={columns}
      pages={pages}
      getKey={({ id }) => id}
      empty={{ title: 'Nobody yet' }}
      failure={{ title: 'The people could not be loaded', text: 'Nothing was changed.' }}
      minWidth={600}
      {...options}
    />,
  );
  return pages;
}

describe('A data table', () => {
  it('keeps its roles where the styles of phones make cards of its rows', () => {
    show();
    const row = within(screen.getAllByRole('row')[1]!);
    expect(row.getByRole('rowheader').textContent).toBe('Dana');
    expect(row.getAllByRole('cell').map((cell) => cell.getAttribute('data-label'))).toEqual(['Rides', null]);
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      'Name',
      'Rides',
      'Suspend',
    ]);
  });

  it('says that it loads, that there is nothing, and that it failed', async () => {
    show({ items: undefined });
    expect(screen.getByRole('status', { name: 'Loading people' })).toBeTruthy();
    show({ items: [] });
    expect(screen.getByText('Nobody yet')).toBeTruthy();
    const { retry } = show({ items: undefined, hasFailed: true });
    expect(screen.getByRole('alert').textContent).toContain('The people could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('asks the server for more until there is none', async () => {
    const more = vi.fn();
    show({ more });
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(more).toHaveBeenCalledOnce();
  });

  it('asks the server for another order, and for the opposite one', async () => {
    const onSort = vi.fn();
    show({}, { sort: { by: { columnId: 'name', direction: 'asc' }, onSort } });
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Rides' }));
    expect(onSort.mock.calls).toEqual([
      [{ columnId: 'name', direction: 'desc' }],
      [{ columnId: 'rides', direction: 'asc' }],
    ]);
  });

  it('opens what a row is about where it is clicked, but not where a button of it is', async () => {
    const onOpen = vi.fn();
    show({}, { onOpen });
    await userEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('cell', { name: '12' }));
    expect(onOpen.mock.calls).toEqual([[dana]]);
  });
});
