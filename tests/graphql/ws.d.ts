/** As much of the package as the tests use: a WebSocket like that of browsers. */
declare module 'ws' {
  export const WebSocket: typeof globalThis.WebSocket;
}
