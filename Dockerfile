# syntax=docker/dockerfile:1
# The image of one server. Everything that it writes is in /data.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim AS production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --omit=dev && npm cache clean --force

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=production /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/dist-server ./dist-server
# The commands for operators: migrate, audit:verify, ledger:import ...
COPY package.json ./
COPY contract ./contract
COPY machines ./machines
COPY server ./server
USER node
VOLUME /data
EXPOSE 3000
# Longer than STOP_DELAY and the 10 seconds for running requests: docker stop --time 20.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist-server/main.js"]
