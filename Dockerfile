# The site and its build, without the tools that made it. PostgreSQL and an S3 service come beside it: compose.yaml.
FROM node:24-bookworm-slim AS build
WORKDIR /srv/vitrine
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs && npm prune --omit=dev --no-audit --no-fund && rm -rf .cache

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /srv/vitrine
COPY --from=build /srv/vitrine ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, so that SIGTERM reaches the site.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=60", "src/main.ts"]
