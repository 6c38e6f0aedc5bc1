# Contains the site and its build, without the build tools. compose.yaml adds PostgreSQL and uses an S3 service.
# docs/decisions/0039-advisories.md says where the digests come from and how to change them.
FROM node:24-bookworm-slim@sha256:235600a8101ab264e117b1768e925532262668dc9b581ef1dd7d96ced463b8e7 AS build
WORKDIR /srv/vitrine
COPY package.json package-lock.json .npmrc ./
# Removes the Node that npm has installed from a third party's package. The image's Node builds and runs the site.
RUN npm ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY . .
RUN node scripts/build.mjs && npm prune --ignore-scripts --omit=dev --no-audit --no-fund \
  && rm -rf .cache node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim@sha256:235600a8101ab264e117b1768e925532262668dc9b581ef1dd7d96ced463b8e7
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /srv/vitrine
# Root owns the program, so that the site's user cannot change it.
COPY --from=build /srv/vitrine ./
RUN mkdir -m 700 /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Starts without npm, so that SIGTERM reaches the site. scripts/process.mjs has the reasons for the flags and for
# MALLOC_ARENA_MAX.
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=40", "src/main.ts"]
