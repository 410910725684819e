# The product in an image: the built pages and server, and the packages that the server needs.
#   docker build -t my-mother-language .
#   docker run -p 3000:3000 -v kikuyu:/data --read-only my-mother-language
# docs/operate.md has the whole way. compose.yaml adds TLS.

FROM node:24-bookworm-slim AS build
WORKDIR /build
# Packages change less often than sources, so they have a layer of their own.
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
RUN node -e "import('./scripts/install.mjs').then(({ ensureInstalled }) => ensureInstalled('start'))"
COPY . .
# The address in the pages. With another one in the settings, the server changes the pages at its start, which takes seconds.
ARG PUBLIC_URL
RUN node scripts/build.mjs && node deploy/runtime-packages.mjs /runtime && mkdir /data

# Only the C libraries that Node needs: no shell and no package manager.
FROM gcr.io/distroless/cc-debian12
COPY --from=build /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=build /runtime/node_modules node_modules
COPY --from=build /build/package.json package.json
COPY --from=build /build/dist/server dist/server
COPY --from=build /build/dist/web dist/web
COPY --from=build --chown=10001:10001 /data /data
USER 10001:10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["/usr/local/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["/usr/local/bin/node", "dist/server/main.js"]
