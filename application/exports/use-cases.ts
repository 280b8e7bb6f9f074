import { ExportList } from './export-list.ts';

/** The classes of this area's use cases under their names. */
export const exportUseCases = { exportList: ExportList };
