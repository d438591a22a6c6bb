# The service alone; the demo portal is for `npm start` on a desk. PORTAL_URL, API_KEYS and SEAL_KEYS must be set.
# The base image is named by tag, because a digest could not be looked up where this file was written and an old one would
# miss security updates. To pin it, or to take it from a mirror, set BASE, for example to the digest of
# `docker buildx imagetools inspect node:24-slim`.
ARG BASE=node:24-slim
FROM ${BASE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
# .dockerignore lists what the build needs: the sources, and the documents that /docs shows.
COPY . .
RUN npm run build:server

FROM ${BASE} AS dependencies
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev --omit=optional --workspaces=false

FROM ${BASE}
# One arena of malloc: with one for each thread of V8, a process keeps 15 to 35 MB more. With Node.js 20 it is the other way round.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 MALLOC_ARENA_MAX=1
WORKDIR /portico
COPY --from=dependencies /build/node_modules node_modules
COPY --from=build /build/dist/bundle dist/bundle
COPY package.json LICENSE ./
# For the version of Node.js and the flags of the command below, with which the service starts in two thirds of the time.
RUN node --max-semi-space-size=16 dist/bundle/main.js compile-bundle dist/code
# For settings that are files and for DRIFT_REPORTS. A volume that is mounted on one for the first time gets its owner.
RUN install --directory /etc/portico && install --directory --owner 1000 --group 1000 /var/lib/portico/drift
# By number, so that Kubernetes can see that it is not root. Only drift reports are ever written: the root file system may be read-only.
USER 1000:1000
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process: it gets SIGTERM and lets calls in flight end, for at most 28 s.
# The default of Node.js 20. That of Node.js 24 is 64, with which 1,000 callers take half as much memory again, and no less CPU.
CMD ["node", "--max-semi-space-size=16", "dist/bundle/main.js"]
