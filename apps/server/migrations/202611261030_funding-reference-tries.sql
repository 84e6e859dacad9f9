-- after: 202611252255_funding-desk.sql

-- How many calls have reserved it and were not refused by the core: one that is refused must not free what another has used.
ALTER TABLE payment_references ADD COLUMN tries integer NOT NULL DEFAULT 1 CHECK (tries >= 0);
