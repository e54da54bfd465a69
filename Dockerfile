# The tags of both base images follow their security updates. For a reproducible build, replace them with
# name:tag@sha256:… as printed by `docker buildx imagetools inspect name:tag`.
FROM node:24-trixie-slim AS sources
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM sources AS build
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev
COPY tsconfig.json tsconfig.core.json tsconfig.server.json tsconfig.tests.json tsconfig.web.json tsconfig.worker.json vite.config.ts ./
COPY scripts scripts
COPY src src
RUN NODE_ENV=production node_modules/.bin/node scripts/build.ts

# Removes what only the build needs, source maps, type declarations, tests, and all commands but Node.
FROM build AS packages
RUN npm uninstall --no-save --omit=dev @fontsource-variable/inter @fontsource/source-serif-4 @tailwindcss/vite @vitejs/plugin-react tailwindcss vite \
  && find node_modules -type f -regex '.*\.\(map\|d\.[cm]?ts\|test\.[cm]?[jt]s\)' -delete \
  && find node_modules/.bin -type l ! -name node -delete \
  && rm -r node_modules/node-linux-*/include node_modules/node-linux-*/share \
  && mkdir /data

# Contains glibc, libstdc++ and certificates, but no shell, package manager or npm.
# It starts as root, so that it can take over a data folder that Docker has created; `bin/node` then gives root up.
FROM gcr.io/distroless/cc-debian13:nonroot
LABEL org.opencontainers.image.title="Holdwise" \
  org.opencontainers.image.description="A stock-investing website that a private investor can use or host." \
  org.opencontainers.image.base.name="gcr.io/distroless/cc-debian13:nonroot"
USER 0
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY data data
COPY migrations migrations
COPY --from=build /app/dist dist
# The operator's commands run from the sources.
COPY scripts scripts
COPY src/domain src/domain
COPY src/contract src/contract
COPY src/server src/server
COPY --chmod=755 deploy/image/node.mjs bin/node
COPY --from=packages --chown=65532:65532 /data /data
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/app/bin:/usr/bin:/bin
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--expose-gc", "--max-semi-space-size=4", "--no-allocation-site-pretenuring", "--no-separate-gc-phases", "dist/server/main.js"]
