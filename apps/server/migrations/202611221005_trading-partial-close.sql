-- The order that this one was a part of until it was closed; null: of none.
ALTER TABLE contract_orders ADD COLUMN part_of bigint;
