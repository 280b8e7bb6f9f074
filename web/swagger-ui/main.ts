import 'swagger-ui-dist/swagger-ui.css';
import './swagger-ui.css';
import SwaggerUIBundle from 'swagger-ui-dist/swagger-ui-es-bundle.js';

// Whoever is signed in to the app in this browser calls here as well, with the session's cookie.
SwaggerUIBundle({
  dom_id: '#root',
  url: '/api/openapi.json',
  deepLinking: true,
  // One section at a time: with more than about 130 calls open at once it all but stands still.
  docExpansion: 'none',
  displayRequestDuration: true,
  // Its own default asks another site whether the document is valid.
  validatorUrl: null,
});
