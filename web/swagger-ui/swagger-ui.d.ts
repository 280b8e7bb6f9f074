/** The build that an ES module may import; the package has no types of its own. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface SwaggerOptions {
    readonly dom_id: string;
    readonly url: string;
    readonly deepLinking: boolean;
    readonly docExpansion: 'none' | 'list' | 'full';
    readonly displayRequestDuration: boolean;
    readonly validatorUrl: string | null;
  }
  const SwaggerUIBundle: (options: SwaggerOptions) => void;
  export { SwaggerUIBundle as default };
}
