import { CSV_LISTS, csvFilters } from '../../../application/exports/inputs.ts';
import { accessOf, fileRoute, type RestRoute } from '../rest-route.ts';

/** Each list that can be saved, under its name. */
export const exportRoutes: readonly RestRoute[] = CSV_LISTS.map((list) =>
  fileRoute({
    method: 'GET',
    path: `/api/admin/exports/${list}`,
    summary: `Every row of the list ${list} that the filter matches, as CSV`,
    access: accessOf('exportList'),
    query: csvFilters[list],
    mediaType: 'text/csv',
    run: (useCases, { actor, query }) => useCases.exportList.execute(actor, { list, filter: query }),
  }),
);
