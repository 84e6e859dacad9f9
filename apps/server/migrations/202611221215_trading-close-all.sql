-- A close of more positions than one step takes continues in further steps: how far it has come. uid 0: there is none.
CREATE TABLE close_all (
  shard smallint PRIMARY KEY,
  uid bigint NOT NULL,
  which text NOT NULL,
  instruments text NOT NULL,
  after_order bigint NOT NULL,
  last_order bigint NOT NULL,
  requested_at bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON close_all TO vitrine_engine;
GRANT SELECT ON close_all TO vitrine_app;
