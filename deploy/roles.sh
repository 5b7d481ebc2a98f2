#!/bin/sh
# Runs once, on an empty PostgreSQL: the owner of the tables, and the server, which cannot rewrite its logs.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  -v owner="$OWNER_PASSWORD" -v server="$SERVER_PASSWORD" <<'SQL'
create role statehouse_owner login password :'owner';
create role statehouse_server login password :'server';
create database statehouse owner statehouse_owner;
SQL
