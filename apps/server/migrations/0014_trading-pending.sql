CREATE INDEX contract_orders_pending ON contract_orders (uid, id) WHERE status = 0;
