/** Hears how far long work is; `total` when it is known. */
export type Progress = (done: number, total?: number) => void;

export const UNHEARD: Progress = () => undefined;
