-- The closed parts of a position, found by its number.
CREATE INDEX contract_orders_parts ON contract_orders (uid, part_of) WHERE part_of IS NOT NULL;
