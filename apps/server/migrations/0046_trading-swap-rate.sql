-- What a night costs a contract, 1e-8 of the notional, as agreed when it was opened or placed; negative: the house pays.
ALTER TABLE contract_orders ADD COLUMN swap_rate bigint NOT NULL DEFAULT 0;
