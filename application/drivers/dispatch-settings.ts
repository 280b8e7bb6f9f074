/** How an installation offers rides to drivers. */
export interface DispatchSettings {
  /** Who was not heard of for so long is taken offline. */
  readonly silentMs: number;
}
