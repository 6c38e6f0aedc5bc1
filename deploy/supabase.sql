-- Supabase: with this the project's public key can read and write no table of the site. Run it as the role of DATABASE_URL,
-- which owns the tables, after the first start of the site; it can be run again. The site has already turned row-level
-- security on for each of its tables; this revokes what Supabase grants to its public roles by default.
revoke all on all tables in schema public from anon, authenticated;
revoke all on all sequences in schema public from anon, authenticated;
revoke all on all functions in schema public from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- Tables that are still open: there should be no row.
select tablename as "without row-level security" from pg_tables where schemaname = 'public' and not rowsecurity;
