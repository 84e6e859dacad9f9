-- after: 202611252305_funding-providers.sql
-- Results of payouts that the core does not know of yet: looked for every second.
CREATE INDEX payouts_unreported ON payouts (id) WHERE state <> 'sent' AND NOT is_reported;
