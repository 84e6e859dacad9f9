-- Where customers live, as the core knows it: it decides what is offered to them. ISO 3166-1 alpha-2; empty: no longer known.
CREATE TABLE customer_countries (
  uid bigint PRIMARY KEY,
  country text NOT NULL CHECK (country ~ '^([A-Z]{2})?$')
);
CREATE INDEX customer_countries_country ON customer_countries (country);
GRANT SELECT, INSERT, UPDATE ON customer_countries TO vitrine_engine;
GRANT SELECT ON customer_countries TO vitrine_app;
