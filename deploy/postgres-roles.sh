#!/bin/sh
# PostgreSQL's image runs this script once as superuser, on an empty database. One role owns the tables and migrates
# them. The site uses the other role, which db:migrate allows to read and write rows only. The passwords come from the
# environment, because other processes could read arguments.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv site_password SITE_PASSWORD
create role vitrine_owner login password :'owner_password';
create role vitrine login password :'site_password';
create database vitrine owner vitrine_owner;
revoke all on database vitrine from public;
grant connect on database vitrine to vitrine;
-- A statement takes 15 s at most; migrations may take longer.
alter role vitrine set statement_timeout = '15s';
\connect vitrine
alter schema public owner to vitrine_owner;
revoke create on schema public from public;
SQL
