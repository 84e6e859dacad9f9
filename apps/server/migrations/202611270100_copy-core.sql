-- Copying: who may be copied, who follows whom, copies, what was skipped, and what is left to do for followers.

CREATE TABLE masters (
  uid bigint PRIMARY KEY,
  is_master boolean NOT NULL,
  fact_version bigint NOT NULL
);
-- Orders of a master, each times the followers, that began to be copied in this minute since 1970.
CREATE TABLE copy_rates (
  uid bigint PRIMARY KEY,
  minute bigint NOT NULL,
  copies int NOT NULL
);
CREATE TABLE copy_links (
  id bigint PRIMARY KEY,
  uid bigint NOT NULL,
  master bigint NOT NULL,
  copy_multiple int NOT NULL CHECK (copy_multiple BETWEEN 1 AND 100),
  max_amount bigint NOT NULL CHECK (max_amount > 0),
  is_followed boolean NOT NULL,
  changed_at bigint NOT NULL,
  CHECK (uid <> master)
);
CREATE UNIQUE INDEX copy_links_followed ON copy_links (uid, master) WHERE is_followed;
CREATE INDEX copy_links_master ON copy_links (master, id) WHERE is_followed;
-- By the number of the order that is a copy.
CREATE TABLE copies (
  id bigint PRIMARY KEY,
  uid bigint NOT NULL,
  master bigint NOT NULL,
  origin bigint NOT NULL,
  is_edited boolean NOT NULL,
  is_linked boolean NOT NULL
);
CREATE INDEX copies_pair ON copies (master, uid, id);
-- uid 0: the order was copied for nobody.
CREATE TABLE copy_skips (
  seq bigint NOT NULL,
  idx int NOT NULL,
  uid bigint NOT NULL,
  master bigint NOT NULL,
  origin bigint NOT NULL,
  instrument int NOT NULL,
  reason text NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (seq, idx)
);
CREATE INDEX copy_skips_uid ON copy_skips (uid, seq);
CREATE TABLE copy_work (
  id bigint PRIMARY KEY,
  kind text NOT NULL,
  master bigint NOT NULL,
  origin bigint NOT NULL,
  lots bigint NOT NULL,
  lots_before bigint NOT NULL,
  after bigint NOT NULL,
  is_done boolean NOT NULL
);
CREATE INDEX copy_work_open ON copy_work (id) WHERE NOT is_done;
GRANT SELECT, INSERT, UPDATE ON masters, copy_rates, copy_links, copies, copy_work TO vitrine_engine;
GRANT SELECT, INSERT ON copy_skips TO vitrine_engine;
GRANT SELECT ON masters, copy_rates, copy_links, copies, copy_skips, copy_work TO vitrine_app;
