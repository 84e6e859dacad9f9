-- The journal rows that changed a pending order.
CREATE TABLE order_changes (
  order_id bigint NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (order_id, seq)
);
GRANT SELECT, INSERT ON order_changes TO vitrine_engine;
GRANT SELECT ON order_changes TO vitrine_app;
