/** How many people a page can hold. */
export const PAGE_SIZES = [5, 10, 25, 50] as const;
export const DEFAULT_SIZE = 10;
