# The site and its build, without the tools that made it. PostgreSQL and an S3 service come beside it: compose.yaml.
# Digests: docs/decisions/0039-advisories.md says where they are from and how they change.
FROM node:24-bookworm-slim@sha256:235600a8101ab264e117b1768e925532262668dc9b581ef1dd7d96ced463b8e7 AS build
WORKDIR /srv/vitrine
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs && npm prune --ignore-scripts --omit=dev --no-audit --no-fund && rm -rf .cache

FROM node:24-bookworm-slim@sha256:235600a8101ab264e117b1768e925532262668dc9b581ef1dd7d96ced463b8e7
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /srv/vitrine
# Root's: the site's user can change nothing of the program.
COPY --from=build /srv/vitrine ./
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The Node that the project pins, whatever the image brings; without npm in between, so that SIGTERM reaches the site.
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "--heap-growing-percent=60", "src/main.ts"]
