-- Secrets of authenticators are stored encrypted, by a key that is not in the database. The next start of the server
-- encrypts those of earlier versions and empties `totp_unencrypted`.
-- after: 202611221805_staff-vouched.sql
ALTER TABLE staff RENAME COLUMN totp_secret TO totp_unencrypted;
-- 160 bits of the authenticator, and 29 bytes of the encryption.
ALTER TABLE staff ADD COLUMN totp_secret bytea CHECK (octet_length(totp_secret) = 49);
