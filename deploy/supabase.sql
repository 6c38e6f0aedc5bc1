-- Supabase: the public key of the project reads and writes nothing of the site's. Run as the role of DATABASE_URL, which
-- owns the tables, once the site has started; as often as you like. The site has already switched row-level security on
-- for each of its tables; this takes away what Supabase grants to its public roles besides.
revoke all on all tables in schema public from anon, authenticated;
revoke all on all sequences in schema public from anon, authenticated;
revoke all on all functions in schema public from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- What is left open: no row is what is wanted.
select tablename as "without row-level security" from pg_tables where schemaname = 'public' and not rowsecurity;
