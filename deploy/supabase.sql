-- On Supabase, these statements stop the project's public key from reading and writing the site's tables. Run them
-- after the first start of the site, as the role of DATABASE_URL, which owns the tables. You can run them again. The
-- site has already turned row-level security on for each of its tables. This file revokes what Supabase grants to its
-- public roles by default.
revoke all on all tables in schema public from anon, authenticated;
revoke all on all sequences in schema public from anon, authenticated;
revoke all on all functions in schema public from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- Lists tables that are still open. The list should be empty.
select tablename as "without row-level security" from pg_tables where schemaname = 'public' and not rowsecurity;
